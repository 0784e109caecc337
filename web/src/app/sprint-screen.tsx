import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFindings } from '../features/findings/findings.queries.ts';
import { Findings } from '../features/findings/findings.tsx';
import { SprintPage } from '../features/sprints/sprint-page.tsx';
import { useFilters } from '../ui/filters/use-filters.ts';

export const SprintScreen = (): ReactNode => {
  const { sprintId = '' } = useParams({ strict: false }) as { sprintId?: string };
  const subject = `sprint:${sprintId}`;
  // Fetched with the figures, and shown once it is known that the reader may see them.
  useFindings(subject, useFilters().filters.range);
  return <SprintPage findings={<Findings subject={subject} />} />;
};
