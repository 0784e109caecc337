import type { contract, RouteReply } from '@sightline/contract';
import { useCallback, useState, type ReactNode } from 'react';
import { Chart, type Palette } from '../../ui/chart.tsx';
import { Door } from '../../ui/door.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { teamComparisonOption } from './team-comparison-option.ts';

type Scores = RouteReply<typeof contract.performance.scores>;

/** Teams side by side, by dimension or overall; each score opens its receipt. */
export const TeamComparison = ({ data, open }: { data: Scores | undefined; open: OpenReceipt }): ReactNode => {
  const [view, setView] = useState<'radar' | 'bar'>('radar');
  const teams = data?.teams;
  const option = useCallback(
    (palette: Palette) => teamComparisonOption(teams ?? [], palette.series, palette, view),
    [teams, view],
  );
  const hasData = teams?.some((team) => team.overall.kind === 'value') === true;
  return (
    <section className="panel" aria-label="Teams">
      <h2>
        Teams <span>score by dimension</span>
        <span className="right seg" role="group" aria-label="Team chart">
          {(['radar', 'bar'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={one === view ? 'on' : ''}
              aria-pressed={one === view}
              onClick={() => setView(one)}
            >
              {one}
            </button>
          ))}
        </span>
      </h2>
      <div className="chart">
        {teams === undefined ? null : hasData ? (
          <Chart label="Scores of the teams; the figures are listed below" option={option} />
        ) : (
          <p className="empty">No team data available</p>
        )}
      </div>
      <p className="s num" style={{ padding: '0 18px 12px' }}>
        {teams?.map((team) => (
          <span key={team.teamId} style={{ marginRight: 14, whiteSpace: 'nowrap' }}>
            {team.name}{' '}
            <Door
              small
              figure={team.overall}
              unit="score"
              label={`Score of ${team.name}`}
              open={() => open('performance_score', `team:${team.teamId}`)}
            />
          </span>
        ))}
      </p>
    </section>
  );
};
