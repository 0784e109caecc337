import type { ReactNode } from 'react';
import { ApiTokensPanel } from '../features/security/api-tokens-panel.tsx';
import { AuditPanel } from '../features/security/audit-panel.tsx';
import { PasskeysPanel } from '../features/security/passkeys-panel.tsx';
import { PolicyPanel } from '../features/security/policy-panel.tsx';
import { BringMonitorBack } from '../features/security/security-monitor.tsx';
import { SingleSignOnPanel } from '../features/security/single-sign-on-panel.tsx';
import { TwoFactorPanel } from '../features/security/two-factor-panel.tsx';

/** Settings, Security: the organisation's rules, one's own protection, and what was done. */
export const SecurityScreen = (): ReactNode => (
  <>
    <BringMonitorBack />
    <PolicyPanel />
    <div className="two eq">
      <div className="stack">
        <TwoFactorPanel />
        <PasskeysPanel />
      </div>
      <SingleSignOnPanel />
    </div>
    <ApiTokensPanel />
    <AuditPanel />
  </>
);
