import { createRootRoute, createRoute, createRouter, Outlet, redirect, type AnyRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readLeft, readSession, useSession } from '../platform/session.ts';
import { AccessDenied, mayOpen } from './access-denied.tsx';
import { ErrorPage } from './error-page.tsx';
import { AbsentPage, NotFoundPage, PendingPage } from './plain-pages.tsx';
import { homeOf, landingOfUser, readSignInSearch, rememberPage } from './landing.ts';
import { forwards, lazy, publicScreens, shellScreens, type Screen } from './screens.ts';
import { landingOf, namedScreens, sections } from './sections.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });

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
  beforeLoad: ({ location }) => {
    if (readSession() === null) throw redirect({ to: '/auth/login', search: rememberPage(location.href, readLeft()) });
  },
  component: lazy(() => import('./shell/shell.tsx'), 'Shell'),
});

const isPublic = (path: string): boolean => path.startsWith('/auth') || path === '/terms' || path === '/privacy';
const parentOf = (path: string): AnyRoute => (isPublic(path) ? root : shell);

/** The screen, or why the signed-in user does not see it. */
const guarded = ({ component: Content, needs }: Screen): (() => ReactNode) => {
  if (needs === undefined) return Content;
  return () => {
    const user = useSession()?.user;
    if (user === undefined) return null;
    return mayOpen(user, needs) ? <Content /> : <AccessDenied user={user} needs={needs} />;
  };
};

const screenRoute = (screen: Screen): AnyRoute =>
  createRoute({
    getParentRoute: () => parentOf(screen.path),
    path: screen.path,
    beforeLoad: () => {
      const session = readSession();
      if (screen.guestsOnly === true && session !== null) throw redirect({ href: homeOf(session.user) });
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

const present = [...shellScreens, ...publicScreens];
const absent: readonly Screen[] = namedScreens
  .filter((named) => !present.some((screen) => screen.path === named.path))
  .map(({ path, title }) => ({ path, component: () => <AbsentPage title={title} /> }));
const sectionForwards = sections
  .filter((section) => section.children !== undefined)
  .map((section) => ({ path: section.path, to: () => landingOf(section) }));

const routes = [
  ...[...present, ...absent].map((screen) => ({ path: screen.path, route: screenRoute(screen) })),
  ...[...forwards, ...sectionForwards].map((one) => ({ path: one.path, route: forwardRoute(one) })),
];
const under = (parent: AnyRoute): AnyRoute[] =>
  routes.filter((one) => parentOf(one.path) === parent).map((one) => one.route);

const tree = root.addChildren([login, ...(under(root) as never[]), shell.addChildren(under(shell) as never[])]);
export const router = createRouter({
  routeTree: tree,
  defaultPreload: false,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
