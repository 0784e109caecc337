/** The platform menu, separate because every sidebar loads it. */
export const platformMenu = {
  label: 'Platform Admin',
  dashboard: 'Platform',
  tenants: 'Tenants',
  users: 'Users',
  statistics: 'Statistics',
  health: 'Health',
  settings: 'Settings',
  monitoring: 'System Monitoring',
} as const;
