import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useReceipt } from '../../features/receipts/use-receipt.ts';
import { useSession } from '../../platform/session.ts';
import { useDismissal } from '../../ui/use-dismissal.ts';
import { CollectionBanner } from './collection-banner.tsx';
import { Header } from './header.tsx';
import { SampleCache, SampleScope } from './sample-scope.tsx';
import { Sidebar } from './sidebar.tsx';
import { useFocusOnScreen } from './use-focus-on-screen.ts';
import { PendingPage } from '../plain-pages.tsx';
import { shellTexts as texts } from '../../texts/shell.ts';

// None of these is needed for the first figures: they load after the screen, or when first opened.
const NoOrganization = lazy(async () => ({
  default: (await import('../../features/organizations/no-organization.tsx')).NoOrganization,
}));
const TwoFactorNeeded = lazy(async () => ({
  default: (await import('../../features/security/two-factor-needed.tsx')).TwoFactorNeeded,
}));
const OpenedReceipt = lazy(async () => ({
  default: (await import('../../features/receipts/receipt-panel.tsx')).OpenedReceipt,
}));
const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }));
const LiveUpdates = lazy(async () => ({ default: (await import('./live-updates.ts')).LiveUpdates }));
const SecurityMonitor = lazy(async () => ({
  default: (await import('../../features/security/security-monitor.tsx')).SecurityMonitor,
}));

const isSmall = (): boolean => matchMedia('(max-width: 760px)').matches;

/** What somebody may open whose organisation is not open to them. */
const elsewhere = ['/profile'];

/** What platform admins open without an organization. */
const isPlatformPath = (path: string): boolean => /^\/(platform|monitoring|settings|admin)(\/|$)/.test(path);

/** The screen, or what its user has to do before the organisation opens. */
const Inside = ({ path }: { path: string }): ReactNode => {
  const session = useSession();
  if (session?.user.isPlatformAdmin === true && isPlatformPath(path)) return <Outlet />;
  if (session?.organization === null) return <NoOrganization />;
  if (session?.user.needsTwoFactor === true) return <TwoFactorNeeded />;
  return (
    <>
      <CollectionBanner path={path} />
      <SampleScope path={path}>
        <Outlet />
      </SampleScope>
    </>
  );
};

/** The frame around every screen of a signed-in user. */
export const Shell = (): ReactNode => {
  const session = useSession();
  const [narrow, setNarrow] = useState(false);
  const [open, setOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const receipt = useReceipt().current;
  const menu = useRef<HTMLButtonElement>(null);
  const side = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  useDismissal(open, menu, side, () => setOpen(false));
  useEffect(() => {
    if (open) side.current?.focus();
  }, [open]);
  const toggle = (): void => {
    setNarrow(!isSmall() && !narrow);
    if (isSmall()) setOpen(!open);
  };
  useFocusOnScreen(main);
  const focusMain = (): void => main.current?.focus({ preventScroll: true });
  const follow = (): void => {
    if (!open) return;
    setOpen(false);
    focusMain();
  };
  // A session that has just ended: the sign-in screen is on its way.
  if (session === null)
    return (
      <div className="centre" role="status">
        {texts.checking}
      </div>
    );
  return (
    <div className={`app${narrow ? ' narrow' : ''}${open ? ' open' : ''}`}>
      <a className="skip" href="#main">
        {texts.skip}
      </a>
      <Header menu={menu} isMenuOpen={isSmall() ? open : !narrow} toggleMenu={toggle} />
      <Sidebar place={side} onFollow={follow} isNarrow={narrow} widen={() => setNarrow(false)} />
      <main id="main" ref={main} tabIndex={-1}>
        <Suspense fallback={<PendingPage />}>{elsewhere.includes(path) ? <Outlet /> : <Inside path={path} />}</Suspense>
      </main>
      <SampleCache path={path}>
        <Suspense fallback={null}>{receipt === null ? null : <OpenedReceipt />}</Suspense>
      </SampleCache>
      <Suspense fallback={null}>
        <KeyboardHelp onGo={focusMain} />
        <LiveUpdates />
        <SecurityMonitor />
      </Suspense>
    </div>
  );
};
