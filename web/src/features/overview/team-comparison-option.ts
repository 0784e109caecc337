import { valueParts, type TeamScore } from '@sightline/contract';
import type { ChartColors } from '../../ui/charts/score-trend-option.ts';
import { radarOption, tenths } from './team-radar-option.ts';

/** More teams would be unreadable. */
export const maxDrawn = { radar: 6, bar: 12 } as const;

/** Longer names are cut, and whole below the chart. */
const labelWidth = 92;

/** The largest teams, in their original order. */
export const drawnTeams = (teams: readonly TeamScore[], most: number): TeamScore[] => {
  const largest = new Set(teams.toSorted((a, b) => b.members - a.members).slice(0, most));
  return teams.filter((team) => largest.has(team));
};

/** Teams with a score, by dimension (radar) or overall (bars from zero). For ECharts. */
export const teamComparisonOption = (
  teams: readonly TeamScore[],
  series: readonly string[],
  colors: ChartColors,
  view: 'radar' | 'bar',
) => {
  const colorOf = (team: TeamScore): string => series[team.color % series.length] ?? colors.accent;
  const scored = teams.filter((team) => team.overall.kind === 'value');
  const shown = drawnTeams(scored, maxDrawn[view]);
  const common = {
    animation: false,
    textStyle: { fontFamily: 'Inter Variable, sans-serif' },
    tooltip: {
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: { color: colors.ink, fontSize: 12 },
    },
  };
  if (view === 'bar') {
    return {
      ...common,
      grid: { left: 104, right: 16, top: 8, bottom: 24 },
      xAxis: {
        type: 'value' as const,
        min: 0,
        max: 100,
        axisLabel: { color: colors.inkMuted, fontSize: 11 },
        splitLine: { lineStyle: { color: colors.line } },
      },
      yAxis: {
        type: 'category' as const,
        inverse: true,
        data: shown.map((team) => team.name),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: colors.ink, fontSize: 12, width: labelWidth, overflow: 'truncate' as const },
      },
      series: [
        {
          type: 'bar' as const,
          barMaxWidth: 18,
          data: shown.map((team) => ({ value: tenths(team.overall), itemStyle: { color: colorOf(team) } })),
          // Rounded once, like the figures below; the bar has one more digit.
          label: {
            show: true,
            position: 'insideLeft' as const,
            color: colors.surface,
            formatter: ({ dataIndex }: { dataIndex: number }) => {
              const figure = shown[dataIndex]?.overall;
              return figure?.kind === 'value' ? valueParts(figure.value, 'score').number : '';
            },
          },
        },
        intervals(shown, colors),
      ],
    };
  }
  return { ...common, ...radarOption(shown, colorOf, colors) };
};

/** The part of ECharts' API that custom marks need. */
type Place = { coord(at: readonly [number, number]): [number, number] };
type Values = { value(dimension: number): number };

const halfCap = 4;

/** The interval of each bar, as a line across its end. */
const intervals = (teams: readonly TeamScore[], colors: ChartColors) => ({
  type: 'custom' as const,
  silent: true,
  data: teams.flatMap(({ overall }, index) =>
    overall.kind === 'value' && overall.low !== undefined && overall.high !== undefined
      ? [[index, overall.low, overall.high]]
      : [],
  ),
  encode: { y: 0, x: [1, 2] },
  renderItem: (_params: unknown, api: Values & Place) => {
    const [from, y] = api.coord([api.value(1), api.value(0)]);
    const [to] = api.coord([api.value(2), api.value(0)]);
    const line = (x1: number, y1: number, x2: number, y2: number) => ({
      type: 'line' as const,
      shape: { x1, y1, x2, y2 },
      style: { stroke: colors.ink, lineWidth: 1.5 },
    });
    return {
      type: 'group' as const,
      children: [
        line(from, y, to, y),
        line(from, y - halfCap, from, y + halfCap),
        line(to, y - halfCap, to, y + halfCap),
      ],
    };
  },
});
