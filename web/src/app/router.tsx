import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/identity/login-page.tsx';
import { parseOverviewSearch } from '../features/overview/overview-search.ts';
import { readSession } from '../platform/session.ts';
import { OverviewScreen } from './overview-screen.tsx';
import { AbsentPage, ErrorPage, NotFoundPage } from './plain-pages.tsx';
import { landingOf, screens, sections } from './sections.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });

/** Signed-in users have no business on a sign-in page. */
const home = (): void => {
  if (readSession() !== null) throw redirect({ to: '/dashboard', search: {} });
};

const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  validateSearch: (search: Record<string, unknown>): { from?: string } => {
    const from = search['from'];
    // Only paths of ours: an address elsewhere would be an open redirect.
    return typeof from === 'string' && /^\/(?!\/)/.test(from) ? { from } : {};
  },
  beforeLoad: ({ search }) => {
    if (readSession() === null) return;
    throw redirect({ href: search.from ?? '/dashboard' });
  },
  component: LoginPage,
});
const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login', search: {} });
  },
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (readSession() === null)
      throw redirect({ to: '/auth/login', search: location.href === '/' ? {} : { from: location.href } });
  },
  component: Shell,
});
const index = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', search: {} });
  },
});
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  validateSearch: parseOverviewSearch,
  component: OverviewScreen,
});

const parents = sections
  .filter((section) => section.children !== undefined)
  .map((section) =>
    createRoute({
      getParentRoute: () => shell,
      path: section.path,
      beforeLoad: () => {
        throw redirect({ href: landingOf(section) });
      },
    }),
  );
const isPublic = (path: string): boolean => path.startsWith('/auth/') || path === '/terms' || path === '/privacy';
const absent = screens
  .filter((screen) => screen.path !== '/dashboard')
  .map((screen) =>
    isPublic(screen.path)
      ? createRoute({
          getParentRoute: () => root,
          path: screen.path,
          beforeLoad: screen.path.startsWith('/auth/') ? home : () => {},
          component: () => <AbsentPage title={screen.title} />,
        })
      : createRoute({
          getParentRoute: () => shell,
          path: screen.path,
          component: () => <AbsentPage title={screen.title} />,
        }),
  );
const publicPages = absent.filter((_route, position) =>
  isPublic(screens.filter((screen) => screen.path !== '/dashboard')[position]?.path ?? ''),
);
const shellPages = absent.filter((route) => !publicPages.includes(route));

const tree = root.addChildren([
  login,
  auth,
  ...(publicPages as never[]),
  shell.addChildren([index, dashboard, ...parents, ...(shellPages as never[])]),
]);
export const router = createRouter({ routeTree: tree, defaultPreload: false });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
