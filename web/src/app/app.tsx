import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { refreshToken } from '../platform/api.ts';
import { isOutage, type ApiError } from '../platform/api-error.ts';
import { scheduler } from '../platform/scheduler.ts';
import { outage } from '../platform/outage.ts';
import { readSession, signOutLocally, takeSignOutReason, useSession } from '../platform/session.ts';
import { chooseTheme } from '../platform/theme.ts';
import { dismissToasts, showToast, useNeedsToasts } from '../platform/toasts.ts';
import { keepTokenFresh } from '../platform/token-refresh.ts';
import { preloadFallbackPages } from './fallback-pages.tsx';
import { queries, sampleQueries } from './queries.ts';
import { router } from './router.tsx';
import { OutageBanner } from './shell/outage-banner.tsx';
import { shellTexts as texts } from '../texts/shell.ts';

/** For other reasons, the server says why. */
const signOutReasons: Readonly<Record<string, string>> = texts.signOutReasons;

const Extras = lazy(() =>
  import('./extras.tsx').then(
    ({ Extras: component }) => ({ default: component }),
    // Offline, and not cached.
    () => ({ default: () => null }),
  ),
);

/** Toasts wait until their code has loaded. */
const keepWaiting = (): void => {};
const loadToasts = () => import('../ui/toast-stack.tsx');

/** Toasts are outside the router but link to its screens. */
const Toasts = (): ReactNode => {
  const isNeeded = useNeedsToasts();
  const [Stack, setStack] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const show = (): void => void loadToasts().then(({ ToastStack }) => setStack(() => ToastStack), keepWaiting);
    show();
    return outage.onRecovery(show);
  }, [isNeeded]);
  return <RouterContextProvider router={router}>{Stack === null ? null : <Stack />}</RouterContextProvider>;
};

/** Clears data of another user or organization from memory, whichever tab switched. */
const forgetFigures = (stillSignedIn: boolean): void => {
  sampleQueries.clear();
  void import('./offline/start-saving-reads.ts').then(({ deleteOthersReads: forgetOthersReads }) =>
    forgetOthersReads(),
  );
  const filters = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'auth' };
  if (stillSignedIn) void queries.resetQueries(filters);
  else queries.removeQueries(filters);
};

const showSaved = async (): Promise<void> => {
  outage.noticed();
  await import('./offline/restore-reads.ts').then(
    ({ restoreReads }) => restoreReads(),
    // If the code is not cached, no figures are either.
    () => undefined,
  );
};

/**
 * At startup, refreshes the stored token and its user. Meanwhile the screen loads and fetches its figures with the stored
 * token, except in organizations that end idle sessions.
 */
const useStartup = (): boolean => {
  const [ready, setReady] = useState(readSession() === null);
  useEffect(() => {
    if (ready) return;
    // A screen that fails to load shows its own error page.
    const screen = router.load().catch(() => undefined);
    const check = async (): Promise<void> => {
      if (!(await refreshToken())) signOutLocally('session_expired');
    };
    const checked = check()
      // The server was unreachable or gave no clear answer. Do not sign the user out.
      .catch((error: unknown) => {
        // The outage banner is shown above the saved figures.
        if (isOutage(error) || (error as ApiError).status === 0) return showSaved();
        showToast({
          id: 'connection',
          type: 'error',
          title: texts.connectionIssue,
          message: error instanceof Error ? error.message : String(error),
        });
      });
    const isStrict = readSession()?.user.strictSession === true;
    void Promise.all([screen, isStrict ? checked : null]).finally(() => startTransition(() => setReady(true)));
  }, [ready]);
  return ready;
};

/** Code for outages must load before one. */
const preloadForOutages = (): void => {
  preloadFallbackPages();
  void loadToasts().catch(keepWaiting);
};

/** Long enough for the first screen to have loaded. */
const preloadMs = 2_000;

export const App = (): ReactNode => {
  const session = useSession();
  const ready = useStartup();
  useEffect(() => scheduler.after(preloadMs, preloadForOutages), []);
  const signedIn = session !== null;
  const theme = session?.user.savedPreferences?.theme;
  useLayoutEffect(() => {
    if (theme !== undefined) chooseTheme(theme);
  }, [theme]);
  const sessionScope = session === null ? null : `${session.user.id} ${session.organization?.id ?? ''}`;
  const before = useRef(sessionScope);
  // Before the first paint, so that data of the previous user is never visible.
  useLayoutEffect(() => {
    if (before.current === sessionScope) return;
    before.current = sessionScope;
    forgetFigures(sessionScope !== null);
    if (sessionScope === null) dismissToasts();
  }, [sessionScope]);
  useEffect(() => {
    if (!ready) return undefined;
    void router.invalidate();
    if (signedIn) return keepTokenFresh();
    const reason = takeSignOutReason();
    if (reason !== null) {
      showToast({
        type: reason === 'manual' ? 'success' : 'warning',
        title: texts.signedOut,
        message: signOutReasons[reason] ?? reason,
      });
    }
    return undefined;
  }, [signedIn, ready]);

  if (!ready) {
    return (
      <div className="center" role="status">
        {texts.initializing}
      </div>
    );
  }
  return (
    <QueryClientProvider client={queries}>
      <OutageBanner />
      <RouterProvider router={router} />
      <Toasts />
      <Suspense>
        <Extras />
      </Suspense>
    </QueryClientProvider>
  );
};
