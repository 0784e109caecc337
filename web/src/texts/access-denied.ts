import { t } from '@sightline/contract';
export const deniedTexts = {
  title: t('Access Denied'),
  page: t("You don't have permission to access this page."),
  tab: t("You don't have permission to see these settings."),
  admin: t('Administrator privileges required.'),
  manager: t('Manager privileges required.'),
  role: (role: string) =>
    t('Your role is {role, select, admin {admin} manager {manager} other {developer}}.', { role }),
  platformTitle: t('Platform Admin Access Required'),
  platform: t('This area is restricted to platform administrators only.'),
  platformReason: t('Access Denied: Platform administrator access required.'),
  home: t('Go to Dashboard'),
} as const;

/** Why a detail page is denied. While an organization shows teams only, no role opens a person. */
export const deniedReason = (role: string | undefined, { teamsOnly }: { teamsOnly: boolean }): string =>
  [
    deniedTexts.page,
    ...(teamsOnly ? [] : [deniedTexts.manager]),
    ...(role === undefined ? [] : [deniedTexts.role(role)]),
  ].join(' ');
