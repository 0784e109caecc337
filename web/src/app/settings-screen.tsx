import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { ConfigurationActions } from '../features/configuration/configuration-actions.tsx';
import { GeneralPanel } from '../features/organizations/general-panel.tsx';
import { IntegrationsDenied } from '../features/integrations/integrations-page.tsx';
import { PreferencesPanel } from '../features/preferences/preferences-panel.tsx';
import { PulsePanel } from '../features/pulse/pulse-panel.tsx';
import { TopPerformersPanel } from '../features/teams/top-performers-panel.tsx';
import { useAddress } from '../platform/address.ts';
import { useSession } from '../platform/session.ts';
import { accountTexts } from '../texts/account.ts';
import { deniedTexts } from '../texts/access-denied.ts';
import { InnerLink } from '../ui/inner-link.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/query-state.tsx';
import { Heading } from '../ui/heading.tsx';
import { IntegrationsScreen } from './integrations-screen.tsx';
import { settingsTabs, tabsFor, type SettingsTab } from './settings-tabs.ts';

const texts = accountTexts.settings;

const GeneralTab = (): ReactNode => (
  <>
    <GeneralPanel />
    <PulsePanel />
    <TopPerformersPanel />
    <Suspense fallback={<Skeleton height={400} />}>
      <OrganizationData />
    </Suspense>
  </>
);

// A part's code loads when the part is opened. General and Preferences, which most people open, come with the screen, and
// so do the integrations, whose calls are then sent together.
const MembersPanel = lazy(async () => ({
  default: (await import('../features/organizations/members-panel.tsx')).MembersPanel,
}));
const SecurityScreen = lazy(async () => ({ default: (await import('./security-screen.tsx')).SecurityScreen }));
const ScoringScreen = lazy(async () => ({ default: (await import('./scoring-screen.tsx')).ScoringScreen }));
const MetricsScreen = lazy(async () => ({ default: (await import('./metrics-screen.tsx')).MetricsScreen }));
const OwnSecurityScreen = lazy(async () => ({
  default: (await import('./account-security-screen.tsx')).AccountSecurityScreen,
}));
const ModelScreen = lazy(async () => ({ default: (await import('./model-screen.tsx')).ModelScreen }));
const IssueReportsPanel = lazy(async () => ({
  default: (await import('../features/issue-reports/issue-reports-panel.tsx')).IssueReportsPanel,
}));
const BillingPanel = lazy(async () => ({
  default: (await import('../features/platform/billing-panel.tsx')).BillingPanel,
}));
const OrganizationData = lazy(async () => ({ default: (await import('./organization-data.tsx')).OrganizationData }));

/** Replaces a section that the user opened by URL without permission to see it. */
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

const NotificationsScreen = lazy(async () => ({
  default: (await import('./notifications-screen.tsx')).NotificationsScreen,
}));
const NotificationsTab = (): ReactNode => (
  <Suspense fallback={<Skeleton height={420} />}>
    <NotificationsScreen />
  </Suspense>
);

/** The content of each part, and its replacement for users who open its URL without the capability. */
const contents: Record<SettingsTab['id'], { Content: ComponentType; Denied?: ComponentType }> = {
  preferences: { Content: PreferencesPanel },
  account: { Content: OwnSecurityScreen },
  general: { Content: GeneralTab },
  members: { Content: MembersPanel },
  integrations: { Content: IntegrationsScreen, Denied: IntegrationsDenied },
  ai: { Content: ModelScreen },
  notifications: { Content: NotificationsTab },
  security: { Content: SecurityScreen },
  metrics: { Content: MetricsScreen },
  scoring: { Content: ScoringScreen },
  billing: { Content: BillingPanel },
  issues: { Content: IssueReportsPanel },
};

const PlatformSettings = lazy(async () => ({
  default: (await import('../features/platform/settings-page.tsx')).PlatformSettingsPage,
}));

/** Platform admins see the platform's settings instead of an organization's. */
export const SettingsScreen = (): ReactNode =>
  useSession()?.user.isPlatformAdmin === true ? <PlatformSettings /> : <OrganizationSettings />;

const OrganizationSettings = (): ReactNode => {
  const session = useSession();
  const wanted = useAddress()['tab'];
  const permissions = session?.user.permissions ?? [];
  const shown = tabsFor(permissions);
  const current = shown.find((tab) => tab.id === wanted) ?? shown[0];
  const requested = settingsTabs.find((tab) => tab.id === wanted);
  const Denied =
    requested === undefined || shown.includes(requested) ? undefined : (contents[requested.id].Denied ?? TabDenied);
  const Content = current === undefined ? undefined : contents[current.id].Content;
  return (
    <div className="page">
      <div className="head">
        <Heading title={texts.title} part={Denied === undefined ? current?.title : deniedTexts.title} />
        <span className="grow" />
        {permissions.includes('canManageOrganization') ? <ConfigurationActions /> : null}
      </div>
      {permissions.includes('canManageOrganization') ? null : (
        <p className="note">
          {texts.adminOnly}
          <InnerLink className="link" href="/profile">
            {texts.profileLink}
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
      <Suspense fallback={<Skeleton height={420} />}>
        {Denied !== undefined ? <Denied /> : Content === undefined ? null : <Content />}
      </Suspense>
    </div>
  );
};
