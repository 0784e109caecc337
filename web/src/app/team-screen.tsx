import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFindings } from '../features/findings/findings.queries.ts';
import { Findings } from '../features/findings/findings.tsx';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { TeamPage } from '../features/teams/team-page.tsx';
import { useFilters } from '../ui/filters/use-filters.ts';

export const TeamScreen = (): ReactNode => {
  const { teamId = '' } = useParams({ strict: false }) as { teamId?: string };
  const subject = `team:${teamId}`;
  // Fetched with the figures, and shown once it is known that the reader may see them.
  useFindings(subject, useFilters().filters.range);
  return <TeamPage notes={<CollectionNote />} findings={<Findings subject={subject} />} />;
};
