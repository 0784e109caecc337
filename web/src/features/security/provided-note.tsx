import type { ReactNode } from 'react';
import { securityTexts } from '../../texts/security.ts';

/** Why nothing is changed here in a session that an identity provider opened. */
export const ProvidedNote = (): ReactNode => <p className="note">{securityTexts.singleSignOn.providerAccount}</p>;
