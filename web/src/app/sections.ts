import { screenTitles as titles } from '../texts/shell.ts';
import { addressOf, readFilters } from '../ui/filters/filters.ts';

/** A section of the product; one with children leads to the first of them. */
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

/** What of the sections can be gone to: the screens that are there, and the sections that still have one. */
export const sectionsWith = (all: readonly Section[], paths: ReadonlySet<string>): readonly Section[] =>
  all.flatMap((section) => {
    if (section.children === undefined) return paths.has(section.path) ? [section] : [];
    const children = section.children.filter((child) => paths.has(child.path));
    return children.length === 0 ? [] : [{ ...section, children }];
  });

/** Screens that are read over a time range, or stand between two that are. */
const ranged = /^\/(dashboard|performance|insights|teams)(\/|$)/;

/** The address of a screen, with the range that was chosen on the one before; the address stays the truth. */
export const carryRange = (path: string, search: string): string =>
  ranged.test(path)
    ? addressOf(path, { range: readFilters(Object.fromEntries(new URLSearchParams(search))).range })
    : path;

/** Where a section's own path leads. */
export const landingOf = (section: Section): string => section.children?.[0]?.path ?? section.path;

/** Every path that belongs to a screen, with the screen's title. */
export const namedScreens: readonly { path: string; title: string }[] = [
  ...sections.flatMap((section) => section.children ?? [section]),
  { path: '/onboarding', title: titles.onboarding },
  { path: '/monitoring', title: titles.monitoring },
];
