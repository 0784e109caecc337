import type { contract, RouteReply } from '@sightline/contract';
import { useCallback, useState, type ReactNode } from 'react';
import { overviewTexts } from '../../texts/overview.ts';
import { Segments } from '../../ui/segments.tsx';
import { Chart, type Palette } from '../../ui/chart.tsx';
import { Door } from '../../ui/door.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { teamComparisonOption } from './team-comparison-option.ts';

const texts = overviewTexts.teams;
const views = ['radar', 'bar'] as const;
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
    <section className="panel" aria-label={texts.title}>
      <h2>
        {texts.title} <span>{texts.note}</span>
        <Segments className="right" label={texts.shape} choices={views} value={view} change={setView} />
      </h2>
      <div className="chart">
        {teams === undefined ? null : hasData ? (
          <Chart label={texts.chart} option={option} />
        ) : (
          <p className="empty">{texts.none}</p>
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
              label={texts.scoreOf(team.name)}
              open={() => open('performance_score', `team:${team.teamId}`)}
            />
          </span>
        ))}
      </p>
    </section>
  );
};
