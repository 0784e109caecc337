import type { contract, RouteReply, TeamScore } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { dimensionTitles, scoreTexts } from '../../texts/scores.ts';
import { loadingTexts } from '../../texts/loading.ts';
import { overviewPanelTexts } from '../../texts/overview-panels.ts';
import type { Mark, Palette } from '../../ui/charts/chart.tsx';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { writeDecimal } from '../../ui/format.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { improvingTeams } from './improving-teams.ts';
import { maxDrawn, drawnTeams, teamComparisonOption } from './team-comparison-option.ts';
import { dimensions, firstDimensionWithValue } from './team-radar-option.ts';

const texts = overviewPanelTexts.teams;
const shapes = ['bar', 'radar'] as const;
type Shape = (typeof shapes)[number];
type Scores = RouteReply<typeof contract.performance.teamScores>;

/** Teams side by side, by dimension or overall; each score opens its receipt. */
export const TeamComparison = ({
  data,
  failed,
  open,
}: {
  data: Scores | undefined;
  failed: boolean;
  open: OpenReceipt;
}): ReactNode => {
  const teams = data?.teams;
  const scored = data?.organization.scored ?? null;
  const shown = useMemo(() => teams?.filter((team) => team.overall.kind === 'value'), [teams]);
  const option = useCallback(
    (palette: Palette, shape: Shape) => teamComparisonOption(shown ?? [], palette.series, palette, shape),
    [shown],
  );
  const table = useMemo(() => (shown === undefined ? undefined : scoreTable(shown, open)), [shown, open]);
  const drawn = useCallback((shape: Shape) => drawnTeams(shown ?? [], maxDrawn[shape]), [shown]);
  // In the radar, each team is a series; in the bars, a mark of one series.
  const markOf = useCallback(
    (row: number, shape: Shape): Mark | null => {
      const team = shown?.[row];
      const index = team === undefined ? -1 : drawn(shape).indexOf(team);
      if (team === undefined || index < 0) return null;
      return shape === 'bar'
        ? { seriesIndex: 0, dataIndex: index }
        : { seriesIndex: index, dataIndex: firstDimensionWithValue(team) };
    },
    [shown, drawn],
  );
  const rowOf = useCallback(
    (mark: Mark, shape: Shape): number | null => {
      const team = drawn(shape)[shape === 'bar' ? mark.dataIndex : mark.seriesIndex];
      return team === undefined ? null : (shown?.indexOf(team) ?? null);
    },
    [shown, drawn],
  );
  return (
    <ChartPanel
      title={texts.title}
      note={texts.note}
      label={texts.chart}
      file="teams"
      shapes={shapes}
      option={option}
      table={table}
      markOf={markOf}
      rowOf={rowOf}
      empty={shown?.length === 0 ? texts.none : shown === undefined && failed ? loadingTexts.failed : null}
    >
      <p className="s num below">
        {drawnTeams(teams ?? [], maxDrawn.bar).map((team) => (
          <span key={team.teamId} className="team-score">
            {`${team.name}\u00A0`}
            <FigureButton
              small
              figure={team.overall}
              unit="score"
              label={texts.scoreOf(team.name)}
              open={() => open('performance_score', `team:${team.teamId}`)}
            />
          </span>
        ))}
      </p>
      {/* Scores of few members are easily taken for those of all. */}
      {scored !== null && scored.people * 2 < scored.of ? (
        <p className="xs mut below">{scoreTexts.scoredOf(scored.people, scored.of)}</p>
      ) : null}
      {shown === undefined || shown.length === 0 ? null : (
        <p className="xs mut below">{texts.improving(improvingTeams(shown), shown.length)}</p>
      )}
      {shown !== undefined && shown.length > maxDrawn.radar ? (
        <p className="xs mut below">{texts.largest(maxDrawn, shown.length)}</p>
      ) : null}
    </ChartPanel>
  );
};

const valueOf = (figure: TeamScore['overall']): number | null => (figure.kind === 'value' ? figure.value : null);
const score = (value: number): string => writeDecimal(value, 1);

const scoreTable = (teams: readonly TeamScore[], open: OpenReceipt): ChartTable => ({
  columns: [
    { title: texts.team },
    { title: texts.overall, write: score },
    ...dimensions.map((dimension) => ({ title: dimensionTitles[dimension], write: score })),
  ],
  rows: teams.map((team) => ({
    key: team.teamId,
    cells: [team.name, valueOf(team.overall), ...dimensions.map((dimension) => valueOf(team.dimensions[dimension]))],
    open: () => open('performance_score', `team:${team.teamId}`),
  })),
});
