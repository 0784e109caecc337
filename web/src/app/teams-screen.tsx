import type { ReactNode } from 'react';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { TeamAnalyticsPage } from '../features/teams/team-analytics-page.tsx';
import { TeamPage } from '../features/teams/team-page.tsx';

export const TeamsScreen = (): ReactNode => <TeamAnalyticsPage notes={<CollectionNote />} />;

export const TeamScreen = (): ReactNode => <TeamPage notes={<CollectionNote />} />;
