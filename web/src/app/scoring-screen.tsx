import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '../ui/query-state.tsx';

/** Formulas need a parser that no other screen loads. */
const ScoringPart = lazy(async () => ({
  default: (await import('../features/scoring/scoring-part.tsx')).ScoringPart,
}));

/** Settings, Scoring. */
export const ScoringScreen = (): ReactNode => (
  <Suspense fallback={<Skeleton className="scoring-skeleton" />}>
    <ScoringPart />
  </Suspense>
);
