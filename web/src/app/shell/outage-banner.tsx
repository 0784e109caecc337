import { lazy, Suspense, type ReactNode } from 'react';
import { useOutage } from '../../platform/outage.ts';
import { shellTexts as texts } from '../../texts/shell.ts';

const SavedAsOf = lazy(async () => ({
  // If this code is not cached, no figures are cached either.
  default: await import('../offline/saved-as-of.tsx').then(
    (loaded) => loaded.SavedAsOf,
    () => () => null,
  ),
}));

/** Above every screen, signed in or not, while the product is unreachable. */
export const OutageBanner = (): ReactNode => (
  <div className="outage" role="status">
    {useOutage() ? (
      <p>
        <b>{navigator.onLine ? texts.outage.title : texts.outage.offline}</b> {texts.outage.text}
        <Suspense fallback={null}>
          <SavedAsOf />
        </Suspense>
      </p>
    ) : null}
  </div>
);
