import { lazy, Suspense, type ReactNode } from 'react';
import { FindingsPlace } from '../../ui/findings-place.tsx';

const FindingsPanel = lazy(async () => ({ default: (await import('./findings-panel.tsx')).FindingsPanel }));

/** Findings of a subject. Their space is reserved while code and figures load. */
export const Findings = ({ subject }: { subject: string }): ReactNode => (
  <Suspense fallback={<FindingsPlace />}>
    <FindingsPanel subject={subject} />
  </Suspense>
);
