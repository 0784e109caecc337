import type { ReactNode } from 'react';
import { AuditPanel } from '../features/security/audit-panel.tsx';

/** Settings, Security. */
export const SecurityScreen = (): ReactNode => <AuditPanel />;
