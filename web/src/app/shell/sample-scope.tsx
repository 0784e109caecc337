import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useSampleState } from '../../features/sample/use-sample-state.ts';
import { isSampled, useSample } from '../../platform/sample.ts';
import { sampleQueries } from '../queries.ts';
import { Pending } from '../../ui/query-state.tsx';

const SampleNote = lazy(async () => ({ default: (await import('../../features/sample/sample-note.tsx')).SampleNote }));
const SetupCard = lazy(async () => ({ default: (await import('../../ui/setup-card.tsx')).SetupCard }));

type Props = { path: string; children: ReactNode };

/** Children use the sample's own query cache while the sample is on, and remount when that changes. */
export const SampleCache = ({ path, children }: Props): ReactNode => {
  const { on } = useSample();
  return on && isSampled(path) ? (
    <QueryClientProvider key="sample" client={sampleQueries}>
      {children}
    </QueryClientProvider>
  ) : (
    <Fragment key="own">{children}</Fragment>
  );
};

/** In Demo Data mode, the screen shows sample data below a note and the setup card. */
export const SampleScope = ({ path, children }: Props): ReactNode => {
  const { on, state } = useSample();
  const failure = useSampleState(isSampled(path));
  useEffect(() => {
    if (!on) sampleQueries.clear();
  }, [on]);
  const shows = on && isSampled(path);
  return (
    <>
      {shows ? (
        <div className="banner-place">
          <Suspense fallback={<Pending />}>
            <SampleNote state={state} failure={failure} />
            <SetupCard />
          </Suspense>
        </div>
      ) : null}
      {shows && state?.sample == null ? null : <SampleCache path={path}>{children}</SampleCache>}
    </>
  );
};
