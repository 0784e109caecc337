import { lazy, Suspense, type ReactNode } from 'react';
import { usePulse } from './pulse.queries.ts';
import { Pending } from '../../ui/query-state.tsx';

const Survey = lazy(async () => ({ default: (await import('./pulse-survey.tsx')).Survey }));

/** The weekly survey; hidden while it is closed or its state is unknown. */
export const PulseCard = (): ReactNode => {
  const { data } = usePulse();
  return <Suspense fallback={<Pending />}>{data?.asks === true ? <Survey counts={data.counts} /> : null}</Suspense>;
};
