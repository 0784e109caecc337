import { platformNavigation } from './navigation.ts';
import { sections } from './sections.ts';
import { trailIn } from './trail-in.ts';

/** `/platform` itself is no screen's parent. */
const platform = platformNavigation.filter((screen) => screen.path !== '/platform');

/** Pages that the sidebar does not list; the Overview links to them. */
const belowOverview: readonly string[] = ['/performance/services', '/metrics'];

export const trailOf = (path: string): ReturnType<typeof trailIn> =>
  belowOverview.includes(path)
    ? sections.filter((screen) => screen.path === '/dashboard').map(({ path, title }) => ({ path, title }))
    : trailIn([...sections, ...platform], path);
