import { readSession } from '../platform/session.ts';
import { homeOf } from './landing.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { Component } from './keep-preload.ts';
import type { Needs } from './may-open.ts';

/**
 * A screen of a feature and where it is; `$name` in the path is a part of the address. `needs` is
 * required of its user; with `otherwise`, all other users are redirected to their start page without a message. `guestsOnly`
 * closes it to signed-in users.
 */
export type Screen = { path: string; component: Component; needs?: Needs; otherwise?: true; guestsOnly?: true };

/** For heavy screens, loaded when first opened: `lazy(() => import('…/profiles-page.tsx'), 'ProfilesPage')`. */
export const lazy = <Name extends string>(load: () => Promise<Record<Name, Component>>, name: Name): Component =>
  lazyRouteComponent<Record<string, Component>, string>(load, name) as Component;

/** One component for both addresses, so that choosing a person changes the screen instead of replacing it. */
const historical = lazy(() => import('./historical-screen.tsx'), 'HistoricalScreen');

/**
 * Screens inside the shell, for signed-in users, one line each. A screen reads its address with
 * `useFilters` and `useParams({ strict: false })`.
 */
export const shellScreens: readonly Screen[] = [
  { path: '/dashboard', component: lazy(() => import('./overview-screen.tsx'), 'OverviewScreen') },
  { path: '/teams', component: lazy(() => import('./teams-screen.tsx'), 'TeamsScreen') },
  { path: '/teams/$teamId', component: lazy(() => import('./team-screen.tsx'), 'TeamScreen') },
  {
    path: '/performance/profiles',
    component: lazy(() => import('./profiles-screen.tsx'), 'ProfilesScreen'),
  },
  {
    path: '/performance/profiles/$developerId',
    component: lazy(() => import('./profile-of-person-screen.tsx'), 'ProfileOfPersonScreen'),
  },
  {
    path: '/onboarding',
    component: lazy(() => import('../features/onboarding/onboarding-page.tsx'), 'OnboardingPage'),
    needs: 'admin',
    otherwise: true,
  },
  { path: '/settings', component: lazy(() => import('./settings-screen.tsx'), 'SettingsScreen') },
  {
    path: '/integrations/atlassian/callback',
    component: lazy(() => import('../features/integrations/consent-page.tsx'), 'ConsentPage'),
  },
  { path: '/admin', component: lazy(() => import('./settings-screen.tsx'), 'SettingsScreen'), needs: 'admin' },
  {
    path: '/performance/sprint-analysis',
    component: lazy(() => import('./sprints-screen.tsx'), 'SprintsScreen'),
  },
  {
    path: '/performance/sprint-analysis/$sprintId',
    component: lazy(() => import('./sprint-screen.tsx'), 'SprintScreen'),
  },
  {
    path: '/performance/sprint-analysis/flow/$teamId',
    component: lazy(() => import('../features/sprints/flow-page.tsx'), 'FlowPage'),
  },
  {
    path: '/insights/ask',
    component: lazy(() => import('../features/questions/ask-page.tsx'), 'AskPage'),
  },
  {
    path: '/performance/decision-support',
    component: lazy(() => import('../features/decisions/decision-support-page.tsx'), 'DecisionSupportPage'),
  },
  {
    path: '/performance/decision-support/$decisionId',
    component: lazy(() => import('../features/decisions/saved-decision-page.tsx'), 'SavedDecisionPage'),
  },
  {
    path: '/performance/services',
    component: lazy(() => import('../features/findings/services-page.tsx'), 'ServicesPage'),
  },
  {
    path: '/performance/comparative',
    component: lazy(() => import('../features/history/comparative-page.tsx'), 'ComparativePage'),
  },
  { path: '/performance/historical', component: historical },
  { path: '/performance/historical/$developerId', component: historical },
  {
    path: '/insights/explanations',
    component: lazy(() => import('../features/explanations/explanations-page.tsx'), 'ExplanationsPage'),
  },
  {
    path: '/insights/recommendations',
    component: lazy(() => import('../features/recommendations/recommendations-page.tsx'), 'RecommendationsPage'),
  },
  {
    path: '/insights/predictions',
    component: lazy(() => import('../features/predictions/predictions-page.tsx'), 'PredictionsPage'),
  },
  {
    path: '/insights/predictions/accuracy',
    component: lazy(() => import('../features/predictions/accuracy-page.tsx'), 'AccuracyPage'),
  },
  {
    path: '/insights/risks',
    component: lazy(() => import('../features/risks/risks-page.tsx'), 'RisksPage'),
  },
  { path: '/reports', component: lazy(() => import('../features/reports/reports-page.tsx'), 'ReportsPage') },
  { path: '/reports/$reportId', component: lazy(() => import('../features/reports/report-page.tsx'), 'ReportPage') },
  {
    path: '/reports/preview/$templateId',
    component: lazy(() => import('../features/reports/report-page.tsx'), 'PreviewPage'),
  },
  {
    path: '/reports/shared/$token',
    component: lazy(() => import('../features/reports/report-page.tsx'), 'SharedReportPage'),
  },
  {
    path: '/monitoring',
    component: lazy(() => import('../features/monitoring/monitoring-page.tsx'), 'MonitoringPage'),
    needs: 'admin',
  },
  {
    path: '/platform',
    component: lazy(() => import('../features/platform/dashboard-page.tsx'), 'PlatformDashboardPage'),
    needs: 'platform',
  },
  {
    path: '/platform/statistics',
    component: lazy(() => import('../features/platform/dashboard-page.tsx'), 'PlatformDashboardPage'),
    needs: 'platform',
  },
  {
    path: '/platform/tenants',
    component: lazy(() => import('../features/platform/tenants-page.tsx'), 'TenantsPage'),
    needs: 'platform',
  },
  {
    path: '/platform/tenants/$tenantId',
    component: lazy(() => import('../features/platform/tenant-page.tsx'), 'TenantPage'),
    needs: 'platform',
  },
  {
    path: '/platform/users',
    component: lazy(() => import('../features/platform/users-page.tsx'), 'PlatformUsersPage'),
    needs: 'platform',
  },
  {
    path: '/platform/health',
    component: lazy(() => import('../features/platform/health-page.tsx'), 'HealthPage'),
    needs: 'platform',
  },
  {
    path: '/platform/settings',
    component: lazy(() => import('../features/platform/settings-page.tsx'), 'PlatformSettingsPage'),
    needs: 'platform',
  },
  { path: '/metrics', component: lazy(() => import('../features/metrics/metrics-page.tsx'), 'MetricsPage') },
  { path: '/metrics/$metric', component: lazy(() => import('../features/metrics/metrics-page.tsx'), 'MetricsPage') },
  { path: '/profile', component: lazy(() => import('./profile-screen.tsx'), 'ProfileScreen') },
];

/** Screens without the shell, for everybody. */
export const publicScreens: readonly Screen[] = [
  {
    path: '/auth/register',
    component: lazy(() => import('../features/identity/register-page.tsx'), 'RegisterPage'),
    guestsOnly: true,
  },
  {
    path: '/auth/register-organization',
    component: lazy(() => import('../features/identity/register-organization-page.tsx'), 'RegisterOrganizationPage'),
    guestsOnly: true,
  },
  {
    path: '/auth/forgot-password',
    component: lazy(() => import('../features/identity/password-pages.tsx'), 'ForgotPasswordPage'),
    guestsOnly: true,
  },
  { path: '/auth/reset-password', component: lazy(() => import('./auth-screens.tsx'), 'ResetPasswordScreen') },
  {
    path: '/auth/single-sign-on/$organizationId/callback',
    component: lazy(() => import('./auth-screens.tsx'), 'SingleSignOnCallback'),
  },
  {
    path: '/auth/single-sign-on/$organizationId',
    component: lazy(() => import('./auth-screens.tsx'), 'SingleSignOnBegin'),
  },
  { path: '/auth/verify-email', component: lazy(() => import('./auth-screens.tsx'), 'VerifyEmailScreen') },
  { path: '/auth/invitation', component: lazy(() => import('./auth-screens.tsx'), 'InvitationScreen') },
  {
    path: '/reports/unsubscribe',
    component: lazy(() => import('../features/reports/unsubscribe-page.tsx'), 'UnsubscribePage'),
  },
  {
    path: '/notifications/unsubscribe',
    component: lazy(() => import('../features/notifications/unsubscribe-digest-page.tsx'), 'UnsubscribeDigestPage'),
  },
  { path: '/terms', component: lazy(() => import('./legal-pages.tsx'), 'TermsPage') },
  { path: '/privacy', component: lazy(() => import('./legal-pages.tsx'), 'PrivacyPage') },
];

/** Addresses that lead elsewhere. */
export const forwards: readonly { path: string; to(params: Record<string, string>): string }[] = [
  { path: '/', to: () => homeOf({ isPlatformAdmin: readSession()?.user.isPlatformAdmin === true }) },
  { path: '/auth', to: () => '/auth/login' },
  { path: '/performance/$developerId', to: ({ developerId = '' }) => `/performance/profiles/${developerId}` },
];
