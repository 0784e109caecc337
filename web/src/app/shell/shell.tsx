import { lazyRouteComponent, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useReceipt } from '../../features/receipts/use-receipt.ts';
import { scheduler } from '../../platform/scheduler.ts';
import { useSession } from '../../platform/session.ts';
import { useDismissal } from '../../ui/use-dismissal.ts';
import { InShell } from '../plain-frame.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CollectionBanner } from './collection-banner.tsx';
import { Header } from './header.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { SampleCache, SampleScope } from './sample-scope.tsx';
import { Sidebar } from './sidebar.tsx';
import { useFocusOnScreen } from './use-focus-on-screen.ts';
import { useHoldUntilSettled } from './use-hold-until-settled.ts';
import { useIsSmall, useNarrowSidebar } from './use-sidebar.ts';
import { PendingPage } from '../pending-page.tsx';
import { shellTexts as texts } from '../../texts/shell.ts';

// Once preloaded, these render at once. A component of React's `lazy` suspends when it is first rendered even if its code
// is there, and React shows it 300 ms after the fallback.
const OpenedReceipt = lazyRouteComponent(() => import('../../features/receipts/receipt-panel.tsx'), 'OpenedReceipt');
const OpenedPalette = lazyRouteComponent(() => import('./opened-palette.tsx'), 'OpenedPalette');
/** When they are preloaded: once the screen is ready. */
const preloadMs = 2_000;
const preload = (): void => {
  void OpenedReceipt.preload?.();
  void OpenedPalette.preload?.();
};

// None of these is needed for the first figures: they load after the screen, or when first opened.
const NoOrganization = lazy(async () => ({
  default: (await import('../../features/organizations/no-organization.tsx')).NoOrganization,
}));
const TwoFactorNeeded = lazy(async () => ({
  default: (await import('../../features/security/two-factor-needed.tsx')).TwoFactorNeeded,
}));
const LiveUpdates = lazy(async () => ({ default: (await import('./live-updates.tsx')).LiveUpdates }));
const SecurityMonitor = lazy(async () => ({
  default: (await import('../../features/security/security-monitor.tsx')).SecurityMonitor,
}));

/** What users without access to their organization may still open. */
const elsewhere = ['/profile'];

/** What platform admins open without an organization. */
const isPlatformPath = (path: string): boolean => /^\/(platform|monitoring|settings|admin)(\/|$)/.test(path);

/** The screen, or what the user must do first. */
const Inside = ({ path }: { path: string }): ReactNode => {
  const session = useSession();
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const isUnknown = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath === '/$' });
  if (session?.user.isPlatformAdmin === true && (isUnknown || isPlatformPath(path)))
    return (
      <>
        <Breadcrumbs path={path} search={search} />
        <Outlet />
      </>
    );
  if (session?.organization === null) return <NoOrganization />;
  if (session?.user.needsTwoFactor === true) return <TwoFactorNeeded />;
  return (
    <>
      <CollectionBanner path={path} />
      <Breadcrumbs path={path} search={search} />
      <SampleScope path={path}>
        <Outlet />
      </SampleScope>
    </>
  );
};

export const Shell = (): ReactNode => {
  const session = useSession();
  const isSmall = useIsSmall();
  const [isNarrow, setNarrow] = useNarrowSidebar();
  const [isOver, setOpen] = useState(false);
  /** The search text; null while the palette is closed. */
  const [query, setQuery] = useState<string | null>(null);
  const [narrow, open] = [isNarrow && !isSmall, isOver && isSmall];
  const path = useRouterState({ select: (state) => state.location.pathname });
  const receipt = useReceipt().current;
  const menu = useRef<HTMLButtonElement>(null);
  const side = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  useDismissal(open, menu, side, () => setOpen(false));
  useEffect(() => {
    if (open) side.current?.focus();
  }, [open]);
  const box = useRef<HTMLInputElement>(null);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const startSearch = (text: string): void => {
    if (query === null) setOpener(document.activeElement instanceof HTMLElement ? document.activeElement : null);
    // Text typed before the palette has loaded goes into the search box, then into the palette.
    if (query === null) box.current?.focus({ preventScroll: true });
    setQuery(text);
  };
  useEffect(() => scheduler.after(preloadMs, preload), []);
  const toggle = (): void => (isSmall ? setOpen(!open) : setNarrow(!narrow));
  useFocusOnScreen(main);
  useHoldUntilSettled(main, path);
  const focusMain = (): void => main.current?.focus({ preventScroll: true });
  const follow = (): void => {
    if (!open) return;
    setOpen(false);
    focusMain();
  };
  // A session that has just ended: the sign-in screen is loading.
  if (session === null)
    return (
      <div className="center" role="status">
        {texts.checking}
      </div>
    );
  return (
    <div className={`app${narrow ? ' narrow' : ''}${open ? ' open' : ''}`}>
      <a className="skip" href="#main">
        {texts.skip}
      </a>
      <Header
        menu={menu}
        isMenuOpen={isSmall ? open : !narrow}
        toggleMenu={toggle}
        query={query ?? ''}
        search={startSearch}
        box={box}
      />
      <Sidebar place={side} onFollow={follow} isNarrow={narrow} widen={() => setNarrow(false)} />
      <main id="main" ref={main} tabIndex={-1}>
        <InShell value>
          <Suspense fallback={<PendingPage />}>
            {elsewhere.includes(path) ? <Outlet /> : <Inside path={path} />}
          </Suspense>
        </InShell>
      </main>
      <Suspense fallback={null}>
        {query === null ? null : (
          <OpenedPalette
            query={query}
            changeQuery={setQuery}
            toggleMenu={toggle}
            close={() => setQuery(null)}
            opener={opener}
          />
        )}
      </Suspense>
      <SampleCache path={path}>
        <Suspense fallback={null}>{receipt === null ? null : <OpenedReceipt />}</Suspense>
      </SampleCache>
      <KeyboardHelp onGo={focusMain} search={() => startSearch(query ?? '')} toggleMenu={toggle} />
      <Suspense fallback={null}>
        <LiveUpdates />
        <SecurityMonitor />
      </Suspense>
    </div>
  );
};
