import { screenTitles as titles } from '../texts/shell.ts';
import { addressOf, readFilters } from '../ui/filters/filters.ts';

/** A screen; G followed by `key` opens it. */
export type SectionScreen = { path: string; title: string; key?: string };
/** A section of the product; one with children leads to the first of them. */
export type Section = SectionScreen & { children?: readonly SectionScreen[] };

export const sections: readonly Section[] = [
  { path: '/dashboard', title: titles.overview, key: 'o' },
  {
    path: '/performance',
    title: titles.performance,
    key: 'p',
    children: [
      { path: '/performance/profiles', title: titles.profiles },
      { path: '/performance/sprint-analysis', title: titles.sprints, key: 'a' },
      { path: '/performance/historical', title: titles.historical, key: 'h' },
      { path: '/performance/comparative', title: titles.comparative, key: 'c' },
      { path: '/performance/decision-support', title: titles.decisions, key: 'd' },
    ],
  },
  {
    path: '/insights',
    title: titles.insights,
    key: 'i',
    children: [
      { path: '/insights/explanations', title: titles.explanations },
      { path: '/insights/predictions', title: titles.predictions, key: 'f' },
      { path: '/insights/risks', title: titles.risks, key: 'k' },
      { path: '/insights/recommendations', title: titles.recommendations, key: 'n' },
      { path: '/insights/ask', title: titles.ask, key: 'q' },
    ],
  },
  { path: '/teams', title: titles.teams, key: 't' },
  { path: '/reports', title: titles.reports, key: 'r' },
  { path: '/settings', title: titles.settings, key: 's' },
];

/** Screens with a time range, or between two that have one. */
const ranged = /^\/(dashboard|performance|insights|teams)(\/|$)/;

/** A screen's address, with the range of the current one; the URL remains the source of truth. */
export const carryRange = (path: string, search: string): string =>
  ranged.test(path)
    ? addressOf(path, { range: readFilters(Object.fromEntries(new URLSearchParams(search))).range })
    : path;

/** Where a section's own path redirects. */
export const landingOf = (section: Section): string => section.children?.[0]?.path ?? section.path;

/** Screens with a shortcut, in the order of the sidebar; the first of a section has the section's key. */
export const screensWithKeys = (all: readonly Section[]): (SectionScreen & { key: string })[] =>
  all
    .flatMap(({ children, ...section }) =>
      children === undefined
        ? [section]
        : children.map((child, index) =>
            index === 0 && section.key !== undefined ? { ...child, key: section.key } : child,
          ),
    )
    .flatMap(({ key, ...screen }) => (key === undefined ? [] : [{ ...screen, key }]));
