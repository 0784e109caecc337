import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { refreshToken } from '../platform/api.ts';
import { isOutage } from '../platform/api-error.ts';
import { readSession, signOutLocally, takeSignOutReason, useSession } from '../platform/session.ts';
import { chooseTheme } from '../platform/theme.ts';
import { dismissToasts, showToast, useNeedsToasts } from '../platform/toasts.ts';
import { keepTokenFresh } from '../platform/token-refresh.ts';
import { AuthDebug } from '../features/security/auth-debug.tsx';
import { queries, sampleQueries } from './queries.ts';
import { router } from './router.tsx';
import { OutageBanner } from './shell/outage-banner.tsx';
import { shellTexts as texts } from '../texts/shell.ts';

const ToastStack = lazy(async () => ({ default: (await import('../ui/toast-stack.tsx')).ToastStack }));

const Toasts = (): ReactNode => <Suspense fallback={null}>{useNeedsToasts() ? <ToastStack /> : null}</Suspense>;

/** Nothing of another user or organisation stays in memory, whichever tab changed them. */
const forgetFigures = (stillSignedIn: boolean): void => {
  sampleQueries.clear();
  const filters = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'auth' };
  if (stillSignedIn) void queries.resetQueries(filters);
  else queries.removeQueries(filters);
};

/**
 * At startup a stored token is refreshed, which brings its user as they are now. The code of the screen is
 * loaded meanwhile, so that the screen and the frame around it ask for their data together.
 */
const useStartup = (): boolean => {
  const [ready, setReady] = useState(readSession() === null);
  useEffect(() => {
    if (ready) return;
    const screen = router.load();
    const check = async (): Promise<void> => {
      if (!(await refreshToken())) signOutLocally('session_expired');
    };
    check()
      // The server could not be reached or would not say, which is no reason to sign anybody out.
      .catch((error: unknown) => {
        // The banner says it for as long as it lasts.
        if (isOutage(error)) return;
        showToast({
          id: 'connection',
          type: 'error',
          title: texts.live.lostTitle,
          message: error instanceof Error ? error.message : String(error),
        });
      })
      // A screen that fails to load shows its own error page.
      .then(() => screen.catch(() => undefined))
      .finally(() => setReady(true));
  }, [ready]);
  return ready;
};

export const App = (): ReactNode => {
  const session = useSession();
  const ready = useStartup();
  const signedIn = session !== null;
  const theme = session?.user.savedPreferences?.theme;
  useLayoutEffect(() => {
    if (theme !== undefined) chooseTheme(theme);
  }, [theme]);
  const whose = session === null ? null : `${session.user.id} ${session.organization?.id ?? ''}`;
  const before = useRef(whose);
  // Before anything is painted, so that nothing of the last one flashes up.
  useLayoutEffect(() => {
    if (before.current === whose) return;
    before.current = whose;
    forgetFigures(whose !== null);
    if (whose === null) dismissToasts();
  }, [whose]);
  useEffect(() => {
    if (!ready) return undefined;
    void router.invalidate();
    if (signedIn) return keepTokenFresh();
    const reason = takeSignOutReason();
    if (reason !== null) {
      showToast({
        type: reason === 'manual' ? 'success' : 'warning',
        title: texts.signedOut,
        message: texts.goodbyes[reason],
      });
    }
    return undefined;
  }, [signedIn, ready]);

  if (!ready) {
    return (
      <div className="centre" role="status">
        {texts.initializing}
      </div>
    );
  }
  return (
    <QueryClientProvider client={queries}>
      <OutageBanner />
      <RouterProvider router={router} />
      <Toasts />
      <AuthDebug />
    </QueryClientProvider>
  );
};
