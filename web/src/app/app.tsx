import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { contract } from '@sightline/contract';
import { ApiError, call, refreshToken } from '../platform/api.ts';
import { readSession, signOutLocally, takeSignOutReason, useSession } from '../platform/session.ts';
import { showToast } from '../platform/toasts.ts';
import { keepTokenFresh } from '../platform/token-refresh.ts';
import { AuthDebug } from '../features/security/auth-debug.tsx';
import { router } from './router.tsx';
import { ToastStack } from './shell/toast-stack.tsx';
import { shellTexts as texts } from '../texts/shell.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});

/** At startup a stored token is refreshed and, if that gives no user, the user reloaded. */
const useStartup = (): boolean => {
  const [ready, setReady] = useState(readSession() === null);
  useEffect(() => {
    if (ready) return;
    const check = async (): Promise<void> => {
      const fresh = await refreshToken().catch(() => null);
      // Null: the server cannot be reached, which is no reason to sign anybody out.
      if (fresh === false) signOutLocally('session_expired');
      else if (fresh === true) await call(contract.auth.me, {});
    };
    check()
      .catch((error: unknown) =>
        showToast({
          type: 'error',
          title: texts.notAuthenticated,
          message: error instanceof Error ? error.message : String(error),
        }),
      )
      .finally(() => setReady(true));
  }, [ready]);
  return ready;
};

export const App = (): ReactNode => {
  const session = useSession();
  const ready = useStartup();
  const signedIn = session !== null;
  useEffect(() => {
    if (!ready) return undefined;
    void router.invalidate();
    if (signedIn) return keepTokenFresh();
    // Also when another tab signed out: nothing of the last user stays in memory.
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== 'auth' });
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
      <RouterProvider router={router} />
      <ToastStack />
      <AuthDebug />
    </QueryClientProvider>
  );
};
