import { platformNavigation } from './navigation.ts';
import { sections } from './sections.ts';
import { breadcrumbsIn } from './breadcrumbs-in.ts';

/** `/platform` is not a parent of other screens. */
const platform = platformNavigation.filter((screen) => screen.path !== '/platform');

/** Pages that the sidebar does not list; the Overview links to them. */
const belowOverview: readonly string[] = ['/performance/services', '/metrics'];

export const breadcrumbsOf = (path: string): ReturnType<typeof breadcrumbsIn> =>
  belowOverview.some((start) => `${path}/`.startsWith(`${start}/`))
    ? sections.filter((screen) => screen.path === '/dashboard').map(({ path, title }) => ({ path, title }))
    : breadcrumbsIn([...sections, ...platform], path);
