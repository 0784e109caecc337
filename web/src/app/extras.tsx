import type { ReactNode } from 'react';
import { AuthDebug } from '../features/security/auth-debug.tsx';
import { KeptText } from '../features/security/kept-text.tsx';

/** What every page has and no first screen needs. */
export const Extras = (): ReactNode => (
  <>
    <AuthDebug />
    <KeptText />
  </>
);
