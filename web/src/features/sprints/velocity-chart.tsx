import type { TeamSprints } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { sprintTexts } from '../../texts/sprints.ts';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import type { Palette } from '../../ui/charts/palette.ts';
import { velocityOption, velocityTable } from './velocity-option.ts';

const texts = sprintTexts.velocity;

/** What a team's closed sprints committed to and completed. */
export const VelocityChart = ({ team, timeZone }: { team: TeamSprints; timeZone: string }): ReactNode => {
  const closed = useMemo(
    () => [...team.sprints.filter((sprint) => sprint.state === 'closed'), ...team.earlierSprints].toReversed(),
    [team],
  );
  const earlier = team.earlierSprints.length;
  const mean = team.velocity.figure.kind === 'value' ? team.velocity.figure.value : null;
  const option = useCallback(
    (colors: Palette) =>
      velocityOption({ sprints: closed, earlier, spread: team.spread, mean, color: team.color }, colors),
    [closed, earlier, team, mean],
  );
  const unit = team.velocity.unit === 'items-per-sprint' ? 'items' : 'points';
  const table = useMemo(() => velocityTable(closed, unit, timeZone), [closed, unit, timeZone]);
  return (
    <ChartPanel
      title={texts.title(team.name)}
      note={texts.note}
      label={texts.label(team.name)}
      file={`velocity-${team.name}`}
      option={option}
      table={table}
      empty={closed.length === 0 ? texts.none : null}
    >
      {earlier === 0 ? null : <p className="xs mut below">{texts.earlier(earlier)}</p>}
    </ChartPanel>
  );
};
