import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Findings } from '../features/findings/findings.tsx';
import { SprintPage } from '../features/sprints/sprint-page.tsx';

export const SprintScreen = (): ReactNode => {
  const { sprintId = '' } = useParams({ strict: false }) as { sprintId?: string };
  return <SprintPage findings={<Findings subject={`sprint:${sprintId}`} />} />;
};
