import type { ReactNode } from 'react';
import { AuthDebug } from '../features/security/auth-debug.tsx';
import { KeptText } from '../features/security/kept-text.tsx';

/** Parts of every page that are not needed for the first screen. */
export const Extras = (): ReactNode => (
  <>
    <AuthDebug />
    <KeptText />
  </>
);
