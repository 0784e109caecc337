/** Rarely shown pages, whose code loads when needed or soon after the first screen. */
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { PendingPage } from './pending-page.tsx';

const loadErrorPage = () => import('./error-page.tsx');
const loadNotFound = () => import('./not-found-page.tsx');

/** Shown offline if the code of the error page has not loaded. */
const BareErrorPage = ({ error }: Pick<ErrorComponentProps, 'error'>): ReactNode => (
  <div className="center" role="alert">
    {error instanceof Error ? error.message : String(error)}
  </div>
);
const ErrorPage = lazy(async () => ({
  default: await loadErrorPage().then(
    (loaded) => loaded.ErrorPage,
    () => BareErrorPage,
  ),
}));
const NotFoundPage = lazy(async () => ({ default: (await loadNotFound()).NotFoundPage }));
const AccessDeniedPage = lazy(async () => ({ default: (await import('./access-denied.tsx')).AccessDenied }));

/** Makes them available while the server is unreachable. */
export const preloadFallbackPages = (): void => {
  // Offline, they load when needed.
  void Promise.allSettled([loadErrorPage(), loadNotFound()]);
};

export const FailedScreen = ({ error }: Pick<ErrorComponentProps, 'error'>): ReactNode => (
  <Suspense fallback={null}>
    <ErrorPage error={error} />
  </Suspense>
);

export const NoSuchScreen = (): ReactNode => (
  <Suspense fallback={<PendingPage />}>
    <NotFoundPage />
  </Suspense>
);

export const AccessDenied = (props: ComponentProps<typeof AccessDeniedPage>): ReactNode => (
  <Suspense fallback={<PendingPage />}>
    <AccessDeniedPage {...props} />
  </Suspense>
);
