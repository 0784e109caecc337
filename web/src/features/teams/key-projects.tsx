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
      {projects.map((one) => (
        <li key={`${one.kind}-${one.name}`}>
          <span>{one.name}</span>
          {one.count === null || one.of === null ? null : (
            <Button
              variant="figure"
              className="small mut"
              onClick={() => open(one.metric, `team:${teamId}`, undefined, one.within)}
            >
              {texts.counted[one.kind](one.count, one.of)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
