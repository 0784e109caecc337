import { screenTitles as titles } from '../texts/shell.ts';

/** The sidebar's sections, with their paths, as every user sees them. */
export type Section = {
  path: string;
  title: string;
  children?: readonly { path: string; title: string }[];
  key?: string;
};

export const sections: readonly Section[] = [
  { path: '/dashboard', title: titles.overview, key: 'o' },
  {
    path: '/performance',
    title: titles.performance,
    key: 'p',
    children: [
      { path: '/performance/profiles', title: titles.profiles },
      { path: '/performance/sprint-analysis', title: titles.sprints },
      { path: '/performance/historical', title: titles.historical },
      { path: '/performance/comparative', title: titles.comparative },
      { path: '/performance/decision-support', title: titles.decisions },
    ],
  },
  {
    path: '/insights',
    title: titles.insights,
    key: 'i',
    children: [
      { path: '/insights/explanations', title: titles.explanations },
      { path: '/insights/predictions', title: titles.predictions },
      { path: '/insights/risks', title: titles.risks },
      { path: '/insights/recommendations', title: titles.recommendations },
    ],
  },
  { path: '/teams', title: titles.teams, key: 't' },
  { path: '/reports', title: titles.reports, key: 'r' },
  { path: '/settings', title: titles.settings, key: 's' },
];

/** Where a section's own path leads. */
export const landingOf = (section: Section): string => section.children?.[0]?.path ?? section.path;

/** Every path that belongs to a screen, with the screen's title. */
export const namedScreens: readonly { path: string; title: string }[] = [
  ...sections.flatMap((section) => section.children ?? [section]),
  { path: '/onboarding', title: titles.onboarding },
  { path: '/monitoring', title: titles.monitoring },
];
