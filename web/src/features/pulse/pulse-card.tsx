import { lazy, Suspense, type ReactNode } from 'react';
import { usePulse } from './pulse.queries.ts';

const Survey = lazy(async () => ({ default: (await import('./pulse-survey.tsx')).Survey }));

/** Asks once a week; nothing is shown while it does not ask, nor when it cannot be known. */
export const PulseCard = (): ReactNode => {
  const { data } = usePulse();
  return <Suspense fallback={null}>{data?.asks === true ? <Survey counts={data.counts} /> : null}</Suspense>;
};
