import { screenTitles, shellTexts as texts } from '../texts/shell.ts';

type Link = { href: string; title: string };

/** Links on the error page. */
export const errorLinks: readonly Link[] = [
  { href: '/dashboard', title: texts.sectionNames.dashboard },
  { href: '/performance', title: texts.sectionNames.performance },
  { href: '/insights', title: texts.sectionNames.insights },
  { href: '/teams', title: texts.sectionNames.teams },
  { href: '/reports', title: texts.sectionNames.reports },
];

/** Links on the page for unknown addresses. */
export const notFoundLinks: readonly Link[] = [
  { href: '/dashboard', title: texts.sectionNames.dashboard },
  { href: '/performance/profiles', title: screenTitles.profiles },
  { href: '/insights/explanations', title: screenTitles.explanations },
  { href: '/teams', title: screenTitles.teams },
  { href: '/performance', title: screenTitles.performance },
  { href: '/insights', title: screenTitles.insights },
  { href: '/reports', title: screenTitles.reports },
  { href: '/settings', title: screenTitles.settings },
];
