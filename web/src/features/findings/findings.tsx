import { lazy, Suspense, type ReactNode } from 'react';
import { FindingsSkeleton } from '../../ui/findings-skeleton.tsx';

const FindingsPanel = lazy(async () => ({ default: (await import('./findings-panel.tsx')).FindingsPanel }));

/** Findings of a subject. Their space is reserved while code and figures load. */
export const Findings = ({ subject }: { subject: string }): ReactNode => (
  <Suspense fallback={<FindingsSkeleton />}>
    <FindingsPanel subject={subject} />
  </Suspense>
);
