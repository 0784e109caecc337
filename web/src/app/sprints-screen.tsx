import type { ReactNode } from 'react';
import { Findings } from '../features/findings/findings.tsx';
import { SprintsPage } from '../features/sprints/sprints-page.tsx';

export const SprintsScreen = (): ReactNode => <SprintsPage findings={<Findings subject="sprints" />} />;
