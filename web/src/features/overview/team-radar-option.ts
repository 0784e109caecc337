import type { TeamScore } from '@sightline/contract';
import { overviewPanelTexts } from '../../texts/overview-panels.ts';
import { dimensionTitles } from '../../texts/scores.ts';
import type { ChartColors } from '../../ui/charts/score-trend-option.ts';
import { seriesCount } from '../../ui/charts/series.ts';

export const dimensions = Object.keys(dimensionTitles) as (keyof typeof dimensionTitles)[];
const titles = dimensions.map((dimension) => dimensionTitles[dimension]);
const texts = overviewPanelTexts.teams;

export const tenths = (figure: TeamScore['overall']): number | null =>
  figure.kind === 'value' ? Math.round(figure.value * 10) / 10 : null;

const valueOf = (team: TeamScore, dimension: (typeof dimensions)[number]): number | null =>
  tenths(team.dimensions[dimension]);

/** The first dimension with a value, where the team's value is labeled. */
export const firstDimensionWithValue = (team: TeamScore): number =>
  Math.max(
    0,
    dimensions.findIndex((dimension) => valueOf(team, dimension) !== null),
  );

const symbols = ['circle', 'rect', 'triangle', 'diamond'] as const;

/** Distinguishes series whose colors repeat. */
const seriesShape = (index: number): { symbol: (typeof symbols)[number]; dash: 'solid' | 'dashed' } => ({
  symbol: symbols[index % symbols.length] ?? 'circle',
  dash: index % seriesCount < symbols.length ? 'solid' : 'dashed',
});

/**
 * Each team is a line around the dimensions. ECharts' radar puts a missing value in the center, where it
 * reads as zero; a line around a polar grid leaves a gap.
 */
export const radarOption = (teams: readonly TeamScore[], colorOf: (team: TeamScore) => string, colors: ChartColors) => {
  const line = { lineStyle: { color: colors.line } };
  return {
    legend: {
      bottom: 0,
      textStyle: { color: colors.ink, fontSize: 11, width: 160, overflow: 'truncate' as const },
      itemWidth: 18,
      itemHeight: 9,
    },
    polar: { center: ['50%', '46%'], radius: '70%' },
    angleAxis: {
      // Numeric, because a category axis would not close the line.
      type: 'value' as const,
      min: 0,
      max: dimensions.length,
      interval: 1,
      startAngle: 90,
      clockwise: false,
      axisLabel: {
        color: colors.inkMuted,
        fontSize: 11,
        formatter: (angle: number): string => titles[angle] ?? '',
      },
      axisLine: line,
      axisTick: { show: false },
      splitLine: { show: true, ...line },
    },
    radiusAxis: {
      type: 'value' as const,
      min: 0,
      max: 100,
      axisLabel: { show: false },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: line,
    },
    series: teams.map((team) => {
      const { symbol, dash } = seriesShape(team.color);
      const values = dimensions.map((dimension) => valueOf(team, dimension));
      return {
        type: 'line' as const,
        coordinateSystem: 'polar' as const,
        name: team.name,
        symbol,
        symbolSize: 6,
        connectNulls: false,
        itemStyle: { color: colorOf(team) },
        lineStyle: { color: colorOf(team), type: dash },
        // Repeat the first value to close the line.
        data: [...values.entries(), [dimensions.length, values[0] ?? null] as const].map(([angle, value]) => [
          value ?? '-',
          angle,
        ]),
        tooltip: {
          formatter: (): string =>
            [
              team.name,
              ...dimensions.map((dimension, index) => texts.reading(dimensionTitles[dimension], values[index] ?? null)),
            ].join('<br>'),
        },
      };
    }),
  };
};
