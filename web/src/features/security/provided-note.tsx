import type { ReactNode } from 'react';
import { securityTexts } from '../../texts/security.ts';

/** Shown in sessions that an identity provider opened, which cannot change sign-in methods. */
export const ProvidedNote = (): ReactNode => <p className="note">{securityTexts.singleSignOn.providerAccount}</p>;
