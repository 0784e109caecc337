export const deniedTexts = {
  title: 'Access Denied',
  page: "You don't have permission to access this page.",
  tab: "You don't have permission to see these settings.",
  admin: 'Administrator privileges required.',
  manager: 'Manager privileges required.',
  role: (role: string) => `Your role is ${role}.`,
  platformTitle: 'Platform Admin Access Required',
  platform: 'This area is restricted to platform administrators only.',
  platformReason: 'Access Denied: Platform administrator access required.',
  home: 'Go to Dashboard',
} as const;
