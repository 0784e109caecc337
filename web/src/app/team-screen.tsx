import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Findings } from '../features/findings/findings.tsx';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { TeamPage } from '../features/teams/team-page.tsx';

export const TeamScreen = (): ReactNode => {
  const { teamId = '' } = useParams({ strict: false }) as { teamId?: string };
  return <TeamPage notes={<CollectionNote />} findings={<Findings subject={`team:${teamId}`} />} />;
};
