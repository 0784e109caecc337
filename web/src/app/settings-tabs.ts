import type { Capability } from '@sightline/contract';
import { accountTexts } from '../texts/account.ts';
import { alertsTexts } from '../texts/alerts.ts';
import { issueReportTexts } from '../texts/issue-reports.ts';
import { billingTexts } from '../texts/billing.ts';
import { preferencesTexts } from '../texts/preferences.ts';

const titles = accountTexts.settings.tabs;

/** The parts of the settings in order; each requires its capability. */
export const settingsTabs = [
  { id: 'preferences', title: preferencesTexts.tab, needs: null },
  { id: 'account', title: titles.account, needs: null },
  { id: 'general', title: titles.general, needs: 'canManageOrganization' },
  { id: 'members', title: titles.members, needs: 'canManageUsers' },
  { id: 'integrations', title: titles.integrations, needs: 'canManageIntegrations' },
  { id: 'ai', title: titles.ai, needs: 'canManageOrganization' },
  { id: 'notifications', title: alertsTexts.tab, needs: null },
  { id: 'security', title: titles.security, needs: 'canManageOrganization' },
  { id: 'metrics', title: titles.metrics, needs: 'canManageOrganization' },
  { id: 'scoring', title: titles.scoring, needs: 'canManageOrganization' },
  { id: 'billing', title: billingTexts.title, needs: 'canManageOrganization' },
  { id: 'issues', title: issueReportTexts.title, needs: 'canManageOrganization' },
] as const satisfies readonly { id: string; title: string; needs: Capability | null }[];
export type SettingsTab = (typeof settingsTabs)[number];

export const tabsFor = (permissions: readonly Capability[]): readonly SettingsTab[] =>
  settingsTabs.filter(({ needs }) => needs === null || permissions.includes(needs));
