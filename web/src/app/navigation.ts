import { platformMenu } from '../texts/platform-menu.ts';

/** The menu of platform admins. */
export const platformNavigation = [
  { path: '/platform', title: platformMenu.dashboard },
  { path: '/platform/tenants', title: platformMenu.tenants },
  { path: '/platform/users', title: platformMenu.users },
  { path: '/platform/statistics', title: platformMenu.statistics },
  { path: '/platform/health', title: platformMenu.health },
  { path: '/platform/settings', title: platformMenu.settings },
] as const;
/** Listed for platform admins who have both an id and an email. */
export const monitoringEntry = { path: '/monitoring', title: platformMenu.monitoring } as const;
