import { screenTitles, shellTexts as texts } from '../texts/shell.ts';

type Place = { href: string; title: string };

/** Links on the error page. */
export const errorLinks: readonly Place[] = [
  { href: '/dashboard', title: texts.places.dashboard },
  { href: '/performance', title: texts.places.performance },
  { href: '/insights', title: texts.places.insights },
  { href: '/teams', title: texts.places.teams },
  { href: '/reports', title: texts.places.reports },
];

/** Links on the page for unknown addresses. */
export const notFoundLinks: readonly Place[] = [
  { href: '/dashboard', title: texts.places.dashboard },
  { href: '/performance/profiles', title: screenTitles.profiles },
  { href: '/insights/explanations', title: screenTitles.explanations },
  { href: '/teams', title: screenTitles.teams },
  { href: '/performance', title: screenTitles.performance },
  { href: '/insights', title: screenTitles.insights },
  { href: '/reports', title: screenTitles.reports },
  { href: '/settings', title: screenTitles.settings },
];
