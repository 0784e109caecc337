import type { ReactNode } from 'react';
import { ApiTokensPanel } from '../features/security/api-tokens-panel.tsx';
import { AuditPanel } from '../features/security/audit-panel.tsx';
import { PolicyPanel } from '../features/security/policy-panel.tsx';
import { BringMonitorBack } from '../features/security/security-monitor.tsx';
import { SingleSignOnPanel } from '../features/security/single-sign-on-panel.tsx';
import { TeamsOnlyPanel } from '../features/security/teams-only-panel.tsx';

/** Settings, Security: the organization's policy, and its audit log. */
export const SecurityScreen = (): ReactNode => (
  <>
    <BringMonitorBack />
    <TeamsOnlyPanel />
    <PolicyPanel />
    <SingleSignOnPanel />
    <ApiTokensPanel />
    <AuditPanel />
  </>
);
