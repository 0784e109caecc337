import type { TeamSprints } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { sprintTexts } from '../../texts/sprints.ts';
import { ChartPanel } from '../../ui/chart-panel.tsx';
import type { ChartTable } from '../../ui/chart-table.ts';
import type { Palette } from '../../ui/palette.ts';
import { valueOf, velocityOption } from './velocity-option.ts';

const texts = sprintTexts.velocity;

/** What a team's closed sprints committed to and completed. */
export const VelocityChart = ({ team }: { team: TeamSprints }): ReactNode => {
  const closed = useMemo(
    () => [...team.sprints.filter((sprint) => sprint.state === 'closed'), ...team.earlierSprints].toReversed(),
    [team],
  );
  const earlier = team.earlierSprints.length;
  const mean = team.velocity.figure.kind === 'value' ? team.velocity.figure.value : null;
  const option = useCallback(
    (colours: Palette) =>
      velocityOption({ sprints: closed, earlier, spread: team.spread, mean, color: team.color }, colours),
    [closed, earlier, team, mean],
  );
  // A sprint has points; only the mean has points per sprint.
  const unit = team.velocity.unit === 'items-per-sprint' ? 'items' : 'points';
  const table = useMemo((): ChartTable => {
    return {
      columns: [
        { title: sprintTexts.list.sprint },
        { title: texts.closed, isDay: true },
        { title: texts.committed, unit },
        { title: texts.completed, unit },
      ],
      rows: closed.map(({ id, name, closeAt, figures }) => ({
        key: id,
        cells: [name, closeAt.slice(0, 10), valueOf(figures.committed), valueOf(figures.completed)],
        href: `/performance/sprint-analysis/${id}`,
      })),
    };
  }, [closed, unit]);
  return (
    <ChartPanel
      title={texts.title(team.name)}
      note={texts.note}
      label={texts.label(team.name)}
      file={`velocity-${team.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`}
      option={option}
      table={table}
      empty={closed.length === 0 ? texts.none : null}
    >
      {earlier === 0 ? null : <p className="xs mut below">{texts.earlier(earlier)}</p>}
    </ChartPanel>
  );
};
