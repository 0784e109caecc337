/** The sidebar's sections, with their paths, as every user sees them. */
export type Section = {
  path: string;
  title: string;
  children?: readonly { path: string; title: string }[];
  key?: string;
};

export const sections: readonly Section[] = [
  { path: '/dashboard', title: 'Overview', key: 'o' },
  {
    path: '/performance',
    title: 'Developer Performance',
    key: 'p',
    children: [
      { path: '/performance/profiles', title: 'Performance Profiles' },
      { path: '/performance/sprint-analysis', title: 'Sprint Deep Dive' },
      { path: '/performance/historical', title: 'Historical Analysis' },
      { path: '/performance/comparative', title: 'Comparative Analysis' },
      { path: '/performance/decision-support', title: 'Decision Support' },
    ],
  },
  {
    path: '/insights',
    title: 'AI Insights',
    key: 'i',
    children: [
      { path: '/insights/explanations', title: 'Performance Explanations' },
      { path: '/insights/predictions', title: 'Predictive Analytics' },
      { path: '/insights/risks', title: 'Risk Assessment' },
      { path: '/insights/recommendations', title: 'AI Recommendations' },
    ],
  },
  { path: '/teams', title: 'Team Analytics', key: 't' },
  { path: '/reports', title: 'Reports & Export', key: 'r' },
  { path: '/settings', title: 'Settings', key: 's' },
];

/** Where a section's own path leads. */
export const landingOf = (section: Section): string => section.children?.[0]?.path ?? section.path;

/** Every path that belongs to a screen, with the screen's title. */
export const screens: readonly { path: string; title: string }[] = [
  ...sections.flatMap((section) => section.children ?? [section]),
  { path: '/auth/register', title: 'Sign up' },
  { path: '/auth/register-organization', title: 'Organization registration' },
  { path: '/onboarding', title: 'Setup' },
  { path: '/monitoring', title: 'System Monitoring' },
  { path: '/admin', title: 'Settings' },
  { path: '/terms', title: 'Terms' },
  { path: '/privacy', title: 'Privacy' },
];
