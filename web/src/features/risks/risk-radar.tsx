import type { RiskFactor } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { riskTexts as texts } from '../../texts/risks.ts';
import type { Palette } from '../../ui/charts/chart.tsx';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import { categories, frame, tooltip, valueLabel } from '../../ui/charts/chart-parts.ts';
import { byCategory, withRisk, type CategoryRisk } from './risk-summary.ts';

const drawn = ['severity', 'likelihood', 'impact'] as const;
const symbols = ['circle', 'rect', 'triangle'] as const;
const dashes = ['solid', 'dashed', 'dotted'] as const;

const readingOf = (risk: CategoryRisk): string =>
  `${risk.name}: ${drawn.map((what) => `${texts[what]} ${risk[what]}`).join(', ')}`;

const shapes = ['bar', 'radar'] as const;

/** In pixels; a category has three bars. */
const barsHeight = 48;
/** Two lines: German names need them on phones. */
const legendHeight = 48;
const radarHeight = 272;

/** Severity, likelihood and impact of each category as horizontal bars from zero. For ECharts. */
const barsOf = (risks: readonly CategoryRisk[], colors: Palette) => ({
  ...frame,
  grid: { left: 96, right: 32, top: 4, bottom: legendHeight },
  legend: { bottom: 0, textStyle: { color: colors.ink, fontSize: 11 }, itemWidth: 18, itemHeight: 9 },
  tooltip: tooltip(colors, 'axis', ([first]) => {
    const risk = risks[first?.dataIndex ?? -1];
    return risk === undefined ? '' : readingOf(risk);
  }),
  xAxis: { type: 'value' as const, min: 0, max: 100, show: false },
  yAxis: {
    ...categories(
      colors,
      risks.map((risk) => risk.name),
    ),
    inverse: true,
  },
  series: drawn.map((what, index) => ({
    type: 'bar' as const,
    name: texts[what],
    barWidth: 9,
    barGap: '20%',
    itemStyle: { color: colors.parts[index] },
    label: valueLabel(colors),
    data: risks.map((risk) => risk[what]),
  })),
});

/** Severity, likelihood and impact around the categories. For ECharts. */
const radarOf = (risks: readonly CategoryRisk[], colors: Palette) => {
  const line = { lineStyle: { color: colors.line } };
  const hidden = { axisLabel: { show: false }, axisLine: { show: false }, axisTick: { show: false } };
  return {
    ...frame,
    legend: { bottom: 0, textStyle: { color: colors.ink, fontSize: 11 }, itemWidth: 18, itemHeight: 9 },
    tooltip: { trigger: 'item' as const, confine: true },
    polar: { center: ['50%', '43%'], radius: '62%' },
    angleAxis: {
      type: 'value' as const,
      min: 0,
      max: risks.length,
      interval: 1,
      startAngle: 90,
      clockwise: false,
      axisLabel: {
        color: colors.inkMuted,
        fontSize: 11,
        formatter: (angle: number): string => risks[angle]?.name ?? '',
      },
      axisLine: line,
      axisTick: { show: false },
      splitLine: { show: true, ...line },
    },
    radiusAxis: { type: 'value' as const, min: 0, max: 100, ...hidden, splitLine: line },
    series: drawn.map((what, index) => ({
      type: 'line' as const,
      coordinateSystem: 'polar' as const,
      name: texts[what],
      symbol: symbols[index],
      symbolSize: 6,
      itemStyle: { color: colors.parts[index] },
      lineStyle: { color: colors.parts[index], type: dashes[index] },
      // Repeat the first value to close the line.
      data: [...risks, ...risks.slice(0, 1)].map((risk, angle) => [risk[what], angle]),
      tooltip: { formatter: (): string => risks.map(readingOf).join('<br>') },
    })),
  };
};

type Props = { name: string; factors: readonly RiskFactor[] };

export const RiskRadar = ({ name, factors }: Props): ReactNode => {
  const all = useMemo(() => byCategory(factors), [factors]);
  const risky = useMemo(() => withRisk(all), [all]);
  const option = useCallback(
    (colors: Palette, shape: (typeof shapes)[number]) =>
      shape === 'bar' ? barsOf(risky, colors) : radarOf(all, colors),
    [all, risky],
  );
  return (
    <ChartPanel
      inside
      title={texts.chart}
      label={texts.chartLabel(name)}
      file="risk-by-category"
      shapes={shapes}
      option={option}
      height={(shape) => (shape === 'bar' ? risky.length * barsHeight + legendHeight : radarHeight)}
      markOf={(row, shape) => ({ seriesIndex: 0, dataIndex: shape === 'bar' ? row : all.indexOf(risky[row]!) })}
      rowOf={({ dataIndex }, shape) => (shape === 'bar' ? dataIndex : risky.indexOf(all[dataIndex % all.length]!))}
      empty={factors.length === 0 ? texts.noFactors : null}
      table={{
        columns: [{ title: texts.chart }, ...drawn.map((what) => ({ title: texts[what] }))],
        rows: risky.map((risk) => ({
          key: risk.category,
          cells: [risk.name, risk.severity, risk.likelihood, risk.impact],
        })),
      }}
    />
  );
};
