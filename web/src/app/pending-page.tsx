import type { ReactNode } from 'react';
import { Skeleton } from '../ui/query-state.tsx';

/** While a screen's code is loading. */
export const PendingPage = (): ReactNode => (
  <div className="page" aria-busy="true">
    <Skeleton height={48} />
    <Skeleton height={320} />
  </div>
);
