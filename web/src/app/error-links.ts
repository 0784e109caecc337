import { readSession } from '../platform/session.ts';
import { screenTitles, shellTexts as texts } from '../texts/shell.ts';
import { monitoringEntry, platformNavigation } from './navigation.ts';

type Link = { href: string; title: string };

const onErrors: readonly Link[] = [
  { href: '/dashboard', title: texts.sectionNames.dashboard },
  { href: '/performance', title: texts.sectionNames.performance },
  { href: '/insights', title: texts.sectionNames.insights },
  { href: '/teams', title: texts.sectionNames.teams },
  { href: '/reports', title: texts.sectionNames.reports },
];

const elsewhere: readonly Link[] = [
  { href: '/dashboard', title: texts.sectionNames.dashboard },
  { href: '/performance/profiles', title: screenTitles.profiles },
  { href: '/insights/explanations', title: screenTitles.explanations },
  { href: '/teams', title: screenTitles.teams },
  { href: '/performance', title: screenTitles.performance },
  { href: '/insights', title: screenTitles.insights },
  { href: '/reports', title: screenTitles.reports },
  { href: '/settings', title: screenTitles.settings },
];

const platform: readonly Link[] = [...platformNavigation, monitoringEntry].map(({ path, title }) => ({
  href: path,
  title,
}));

/** A platform admin without an organization cannot open the screens of one. */
const isOnlyPlatform = (): boolean => {
  const session = readSession();
  return session?.organization === null && session.user.isPlatformAdmin;
};

const orPlatform = (links: readonly Link[]): readonly Link[] => (isOnlyPlatform() ? platform : links);

export const dashboardPath = (): string => (isOnlyPlatform() ? '/platform' : '/dashboard');

/** Links on the error page. */
export const errorLinks = (): readonly Link[] => orPlatform(onErrors);

/** Links on the page for unknown addresses. */
export const notFoundLinks = (): readonly Link[] => orPlatform(elsewhere);
