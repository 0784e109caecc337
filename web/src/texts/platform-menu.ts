import { t } from '@sightline/contract';
/** The platform menu, separate because every sidebar loads it. */
export const platformMenu = {
  label: t('Platform Admin'),
  dashboard: t('Platform'),
  tenants: t('Tenants'),
  users: t('Users'),
  statistics: t('Statistics'),
  health: t('Health'),
  settings: t('Settings'),
  monitoring: t('System Monitoring'),
} as const;
