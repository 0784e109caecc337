import type { TeamScore } from '@sightline/contract';
import { dimensionTitles } from '../../texts/scores.ts';
import type { ChartColours } from '../../ui/score-trend-option.ts';

export const dimensions = Object.keys(dimensionTitles) as (keyof typeof dimensionTitles)[];

const valueOf = (figure: TeamScore['overall']): number | null =>
  figure.kind === 'value' ? Math.round(figure.value * 10) / 10 : null;

/** So many teams can be told apart in each shape. */
export const drawnAtMost = { radar: 6, bar: 12 } as const;

/** Of many teams the largest, in the order that they were given in. */
export const drawnTeams = (teams: readonly TeamScore[], most: number): TeamScore[] => {
  const largest = new Set(teams.toSorted((a, b) => b.members - a.members).slice(0, most));
  return teams.filter((team) => largest.has(team));
};

/** Teams with a score, by dimension (radar) or overall (bars from zero). For ECharts. */
export const teamComparisonOption = (
  teams: readonly TeamScore[],
  series: readonly string[],
  colours: ChartColours,
  view: 'radar' | 'bar',
) => {
  const colourOf = (team: TeamScore): string => series[team.color % series.length] ?? colours.accent;
  const scored = teams.filter((team) => team.overall.kind === 'value');
  const shown = drawnTeams(scored, drawnAtMost[view]);
  const common = {
    animation: false,
    textStyle: { fontFamily: 'Inter Variable, sans-serif' },
    tooltip: {
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.ink, fontSize: 12 },
    },
  };
  if (view === 'bar') {
    return {
      ...common,
      grid: { left: 76, right: 36, top: 8, bottom: 24 },
      xAxis: {
        type: 'value' as const,
        min: 0,
        max: 100,
        axisLabel: { color: colours.inkMuted, fontSize: 11 },
        splitLine: { lineStyle: { color: colours.line } },
      },
      yAxis: {
        type: 'category' as const,
        inverse: true,
        data: shown.map((team) => team.name),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: colours.ink, fontSize: 12 },
      },
      series: [
        {
          type: 'bar' as const,
          barMaxWidth: 18,
          data: shown.map((team) => ({ value: valueOf(team.overall), itemStyle: { color: colourOf(team) } })),
          label: { show: true, position: 'right' as const, color: colours.ink },
        },
      ],
    };
  }
  return {
    ...common,
    legend: { bottom: 0, textStyle: { color: colours.ink, fontSize: 11 }, itemWidth: 10, itemHeight: 10 },
    radar: {
      indicator: dimensions.map((dimension) => ({ name: dimensionTitles[dimension], max: 100 })),
      radius: '66%',
      center: ['50%', '46%'],
      axisName: { color: colours.inkMuted, fontSize: 11 },
      splitArea: { show: false },
      splitLine: { lineStyle: { color: colours.line } },
      axisLine: { lineStyle: { color: colours.line } },
    },
    series: [
      {
        type: 'radar' as const,
        symbolSize: 4,
        data: shown.map((team) => ({
          name: team.name,
          value: dimensions.map((dimension) => valueOf(team.dimensions[dimension]) ?? '-'),
          itemStyle: { color: colourOf(team) },
          lineStyle: { color: colourOf(team) },
        })),
      },
    ],
  };
};
