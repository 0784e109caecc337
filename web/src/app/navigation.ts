import { platformMenu } from '../texts/platform-menu.ts';
import { screenTitles, shellTexts as texts } from '../texts/shell.ts';
import { shellScreens } from './screens.ts';
import { sectionsWith, sections } from './sections.ts';

/** The sections as every user is led through them: without the screens that this version does not have. */
export const navigation = sectionsWith(sections, new Set(shellScreens.map((screen) => screen.path)));

/** What platform admins are led through. */
export const platformNavigation = [
  { path: '/platform', title: platformMenu.dashboard },
  { path: '/platform/tenants', title: platformMenu.tenants },
  { path: '/platform/users', title: platformMenu.users },
  { path: '/platform/statistics', title: platformMenu.statistics },
  { path: '/platform/health', title: platformMenu.health },
  { path: '/platform/settings', title: platformMenu.settings },
] as const;
/** Listed for platform admins who have both an id and an email. */
export const monitoringEntry = { path: '/monitoring', title: platformMenu.monitoring } as const;

type Place = { href: string; title: string };

/** Where to go on from the error page. */
export const errorLinks: readonly Place[] = [
  { href: '/dashboard', title: texts.places.dashboard },
  { href: '/performance', title: texts.places.performance },
  { href: '/insights', title: texts.places.insights },
  { href: '/teams', title: texts.places.teams },
  { href: '/reports', title: texts.places.reports },
];

/** Where to go on from an address at which nothing is. */
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
