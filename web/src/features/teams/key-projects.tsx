import type { KeyProject } from '@sightline/contract';
import type { ReactNode } from 'react';
import { teamTexts as texts } from '../../texts/teams.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { Button } from '../../ui/button.tsx';

/** Where a team's finished work was; the counts open the rows that were counted. */
export const KeyProjects = ({
  teamId,
  projects,
  open,
}: {
  teamId: string;
  projects: readonly KeyProject[];
  open: OpenReceipt;
}): ReactNode =>
  projects.length === 0 ? (
    <p className="s mut">{texts.noProjects}</p>
  ) : (
    <ul className="pairs s">
      {projects.map((project) => (
        <li key={`${project.kind}-${project.name}`}>
          <span>{project.name}</span>
          {project.count === null || project.of === null ? null : (
            <Button
              variant="figure"
              className="small mut"
              onClick={() => open(project.metric, `team:${teamId}`, undefined, project.within)}
            >
              {texts.counted[project.kind](project.count, project.of)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
