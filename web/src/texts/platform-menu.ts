/** Texts of the menu of platform administrators, which the sidebar of every screen knows. */
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
