import type { Capability } from '@sightline/contract';
import { lazy, type ReactNode } from 'react';
import { GeneralPanel } from '../features/organizations/general-panel.tsx';
import { MembersPanel } from '../features/organizations/members-panel.tsx';
import { IntegrationsDenied } from '../features/integrations/integrations-page.tsx';
import { PreferencesPanel } from '../features/preferences/preferences-panel.tsx';
import { IssueReportsPanel } from '../features/issue-reports/issue-reports-panel.tsx';
import { BillingPanel } from '../features/platform/billing-panel.tsx';
import { PulsePanel } from '../features/pulse/pulse-panel.tsx';
import { RetentionPanel } from '../features/retention/retention-panel.tsx';
import { TopPerformersPanel } from '../features/teams/top-performers-panel.tsx';
import { useAddress } from '../platform/address.ts';
import { useSession } from '../platform/session.ts';
import { preferencesTexts } from '../texts/preferences.ts';
import { accountTexts } from '../texts/account.ts';
import { platformTexts } from '../texts/platform.ts';
import { deniedTexts } from '../texts/access-denied.ts';
import { issueReportTexts } from '../texts/issue-reports.ts';
import { InnerLink } from '../ui/inner-link.tsx';
import { Panel } from '../ui/panel.tsx';
import { IntegrationsScreen } from './integrations-screen.tsx';
import { ScoringScreen } from './scoring-screen.tsx';
import { SecurityScreen } from './security-screen.tsx';
import { Heading } from '../ui/heading.tsx';

const texts = accountTexts.settings;

const GeneralTab = (): ReactNode => (
  <>
    <GeneralPanel />
    <PulsePanel />
    <TopPerformersPanel />
    <RetentionPanel />
  </>
);

/** In place of a part that somebody came to by its address and may not see. */
const TabDenied = (): ReactNode => {
  const role = useSession()?.user.role;

  return (
    <Panel title={deniedTexts.title}>
      <p className="mut">
        {deniedTexts.tab} {deniedTexts.admin} {role === undefined ? '' : deniedTexts.role(role)}
      </p>
    </Panel>
  );
};

type Tab = {
  id: string;
  title: string;
  needs?: Capability;
  Content: () => ReactNode;
  /** For those without the capability who come by its address. */
  Denied?: () => ReactNode;
};

/** The parts of the settings; each is seen by those who have its capability. */
const tabs: readonly Tab[] = [
  { id: 'preferences', title: preferencesTexts.tab, Content: PreferencesPanel },
  { id: 'general', title: texts.tabs.general, needs: 'canManageOrganization', Content: GeneralTab },
  { id: 'members', title: texts.tabs.members, needs: 'canManageUsers', Content: MembersPanel },
  {
    id: 'integrations',
    title: texts.tabs.integrations,
    needs: 'canManageIntegrations',
    Content: IntegrationsScreen,
    Denied: IntegrationsDenied,
  },
  { id: 'security', title: texts.tabs.security, needs: 'canManageOrganization', Content: SecurityScreen },
  { id: 'scoring', title: texts.tabs.scoring, needs: 'canManageOrganization', Content: ScoringScreen },
  { id: 'billing', title: platformTexts.billing.title, needs: 'canManageOrganization', Content: BillingPanel },
  { id: 'issues', title: issueReportTexts.title, needs: 'canManageOrganization', Content: IssueReportsPanel },
];

const PlatformSettings = lazy(async () => ({
  default: (await import('../features/platform/settings-page.tsx')).PlatformSettingsPage,
}));

/** Platform admins see the settings of the platform in place of those of an organization. */
export const SettingsScreen = (): ReactNode =>
  useSession()?.user.isPlatformAdmin === true ? <PlatformSettings /> : <OrganizationSettings />;

const OrganizationSettings = (): ReactNode => {
  const session = useSession();
  const wanted = useAddress()['tab'];
  const permissions = session?.user.permissions ?? [];
  const shown = tabs.filter((tab) => tab.needs === undefined || permissions.includes(tab.needs));
  const current = shown.find((tab) => tab.id === wanted) ?? shown[0];
  const asked = tabs.find((tab) => tab.id === wanted);
  const Denied = asked === undefined || shown.includes(asked) ? undefined : (asked.Denied ?? TabDenied);
  return (
    <div className="page">
      <Heading title={texts.title} />
      {permissions.includes('canManageOrganization') ? null : (
        <p className="note">
          {texts.adminOnly}
          <InnerLink className="link" href="/profile">
            {texts.ownProfile}
          </InnerLink>
        </p>
      )}
      <nav className="tabs" aria-label={texts.tabList}>
        {shown.map((tab) => (
          <InnerLink
            key={tab.id}
            href={`/settings?tab=${tab.id}`}
            className={tab === current && Denied === undefined ? 'on' : ''}
            aria-current={tab === current && Denied === undefined ? 'page' : undefined}
          >
            {tab.title}
          </InnerLink>
        ))}
      </nav>
      {Denied !== undefined ? <Denied /> : current === undefined ? null : <current.Content />}
    </div>
  );
};
