import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '../ui/query-state.tsx';

/** Reading formulas takes a parser that no other screen needs. */
const ScoringPart = lazy(async () => ({
  default: (await import('../features/scoring/scoring-part.tsx')).ScoringPart,
}));

/** Settings, Scoring. */
export const ScoringScreen = (): ReactNode => (
  <Suspense fallback={<Skeleton className="scoring-skeleton" />}>
    <ScoringPart />
  </Suspense>
);
