import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { keptTextKey } from './kept-text-key.ts';

const KeptText = lazy(() =>
  import('./kept-text.tsx').then(
    ({ KeptText: component }) => ({ default: component }),
    // Offline, and not cached: what is typed here is not kept.
    () => ({ default: () => null }),
  ),
);

/** Keeps what is typed, should the session expire, from the first key on. */
export const TypedText = (): ReactNode => {
  const [isNeeded, setNeeded] = useState(keptTextKey in sessionStorage);
  useEffect(() => addEventListener('input', () => setNeeded(true), { once: true }), []);
  return isNeeded ? (
    <Suspense>
      <KeptText />
    </Suspense>
  ) : null;
};
