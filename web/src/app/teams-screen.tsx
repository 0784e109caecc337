import type { ReactNode } from 'react';
import { Findings } from '../features/findings/findings.tsx';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { TeamAnalyticsPage } from '../features/teams/team-analytics-page.tsx';

export const TeamsScreen = (): ReactNode => (
  <TeamAnalyticsPage notes={<CollectionNote />} findings={<Findings subject="teams" />} />
);
