import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readLeft, readSession, useSession } from '../platform/session.ts';
import { keepPreload } from './keep-preload.ts';
import { mayOpen } from './may-open.ts';
import { AccessDenied, FailedScreen, NoSuchScreen } from './fallback-pages.tsx';
import { PendingPage } from './pending-page.tsx';
import { homeOf, landingOfUser, readSignInSearch, rememberPage } from './landing.ts';
import { forwards, lazy, publicScreens, shellScreens, type Screen } from './screens.ts';
import { landingOf, sections } from './sections.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: NoSuchScreen, errorComponent: FailedScreen });

const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  validateSearch: readSignInSearch,
  beforeLoad: ({ search }) => {
    const session = readSession();
    if (session === null) return;
    throw redirect({ href: landingOfUser(search, session.user) });
  },
  component: lazy(() => import('../features/identity/login-page.tsx'), 'LoginPage'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location, matches }) => {
    if (readSession() !== null) return;
    // The address does not exist, so there is no need to sign in first.
    if (matches.at(-1)?.fullPath === '/$') throw notFound();
    throw redirect({ to: '/auth/login', search: rememberPage(location.href, readLeft()) });
  },
  component: lazy(() => import('./shell/shell.tsx'), 'Shell'),
});

const publicPaths = new Set(publicScreens.map(({ path }) => path));
const isPublic = (path: string): boolean => path === '/auth' || publicPaths.has(path);
const parentOf = (path: string): AnyRoute => (isPublic(path) ? root : shell);

const guarded = ({ component: Content, needs }: Screen): (() => ReactNode) => {
  if (needs === undefined) return Content;
  const Guard = (): ReactNode => {
    const user = useSession()?.user;
    if (user === undefined) return null;
    return mayOpen(user, needs) ? <Content /> : <AccessDenied user={user} needs={needs} />;
  };
  return keepPreload(Guard, Content);
};

const screenRoute = (screen: Screen): AnyRoute =>
  createRoute({
    getParentRoute: () => parentOf(screen.path),
    path: screen.path,
    beforeLoad: () => {
      const session = readSession();
      if (session === null) return;
      if (screen.guestsOnly === true) throw redirect({ href: homeOf(session.user) });
      if (
        screen.otherwise === true &&
        (session.organization === null || !mayOpen(session.user, screen.needs ?? 'admin'))
      )
        throw redirect({ href: session.user.isPlatformAdmin ? '/platform' : '/dashboard' });
    },
    component: guarded(screen),
  });

const forwardRoute = ({ path, to }: (typeof forwards)[number]): AnyRoute =>
  createRoute({
    getParentRoute: () => parentOf(path),
    path,
    beforeLoad: ({ params }) => {
      throw redirect({ href: to(params), replace: true });
    },
  });

const sectionForwards = sections
  .filter((section) => section.children !== undefined)
  .map((section) => ({ path: section.path, to: () => landingOf(section) }));

const routes = [
  ...[...shellScreens, ...publicScreens].map((screen) => ({ path: screen.path, route: screenRoute(screen) })),
  ...[...forwards, ...sectionForwards].map((forward) => ({ path: forward.path, route: forwardRoute(forward) })),
];
/** Unknown addresses show inside the shell to signed-in users. */
const elsewhere = createRoute({ getParentRoute: () => shell, path: '$', component: NoSuchScreen });
const under = (parent: AnyRoute): AnyRoute[] =>
  routes.filter((route) => parentOf(route.path) === parent).map((route) => route.route);

const tree = root.addChildren([
  login,
  ...(under(root) as never[]),
  shell.addChildren([...(under(shell) as never[]), elsewhere]),
]);
export const router = createRouter({
  routeTree: tree,
  defaultPreload: false,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: FailedScreen,
});

/**
 * Filters, tabs and receipts are in the address; only another screen begins at its top. The option `resetScroll` covers
 * neither Back nor addresses changed through the history, so this sets what it sets.
 */
router.subscribe('onBeforeLoad', ({ pathChanged }) => {
  router._scroll.n = pathChanged;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
