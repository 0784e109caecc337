import { lazy, Suspense, type ReactNode } from 'react';
import { usePulse } from './pulse.queries.ts';
import { Pending } from '../../ui/query-state.tsx';

const PulseSection = lazy(async () => ({ default: (await import('./pulse-survey.tsx')).PulseSection }));

/** The weekly survey; hidden while it is closed or loading. */
export const PulseCard = (): ReactNode => {
  const query = usePulse();
  return (
    <Suspense fallback={<Pending />}>
      {query.data?.asks === true || query.error !== null ? <PulseSection query={query} /> : null}
    </Suspense>
  );
};
