import { lazy, Suspense, type ReactNode } from 'react';

/** Reading formulas takes a parser, which nobody else needs. */
const ScoringPart = lazy(async () => ({
  default: (await import('../features/scoring/scoring-part.tsx')).ScoringPart,
}));

/** Settings, Scoring. */
export const ScoringScreen = (): ReactNode => (
  <Suspense fallback={<div className="skeleton scoring-skeleton" aria-busy="true" />}>
    <ScoringPart />
  </Suspense>
);
