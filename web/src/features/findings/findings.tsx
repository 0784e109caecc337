import { lazy, Suspense, type ReactNode } from 'react';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { FindingsSkeleton } from '../../ui/findings-skeleton.tsx';
import { useFindings } from './findings.queries.ts';

const FindingsPanel = lazy(async () => ({ default: (await import('./findings-panel.tsx')).FindingsPanel }));

/** Findings of a subject, fetched while their code loads. Their space is reserved. */
export const Findings = ({ subject }: { subject: string }): ReactNode => {
  useFindings(subject, useFilters().filters.range);
  return (
    <Suspense fallback={<FindingsSkeleton />}>
      <FindingsPanel subject={subject} />
    </Suspense>
  );
};
