import type { Prediction } from '@sightline/contract';
import { useCallback, type ReactNode } from 'react';
import { predictionTexts as texts } from '../../texts/predictions.ts';
import type { Palette } from '../../ui/charts/chart.tsx';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import { frame, tooltip, valueLabel } from '../../ui/charts/chart-parts.ts';
import { writeDecimal } from '../../ui/format.ts';

const rowHeight = 40;
const edges = 44;

/** Current and predicted value of each dimension, as horizontal bars from zero. For ECharts. */
const optionOf = (factors: Prediction['factors'], colors: Palette) => {
  const series = (name: string, itemStyle: object, value: (factor: Prediction['factors'][number]) => number) => ({
    type: 'bar' as const,
    name,
    barWidth: 9,
    barGap: '20%',
    itemStyle,
    label: valueLabel(colors),
    data: factors.map((factor) => Math.round(value(factor) * 10) / 10),
  });
  const color = colors.parts[2] ?? colors.ink;
  const forecast = { color: 'transparent', borderColor: color, borderType: 'dashed' as const, borderWidth: 1 };
  return {
    ...frame,
    grid: { left: 96, right: 32, top: 4, bottom: 30 },
    legend: { bottom: 0, textStyle: { color: colors.ink, fontSize: 11 }, itemWidth: 18, itemHeight: 9 },
    tooltip: tooltip(colors, 'axis', ([first]) => readingOf(factors[first?.dataIndex ?? -1])),
    xAxis: { type: 'value' as const, min: 0, max: 100, show: false },
    yAxis: {
      type: 'category' as const,
      inverse: true,
      data: factors.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: colors.inkMuted, fontSize: 11 },
    },
    series: [
      series(texts.now, { color }, ({ currentValue }) => currentValue),
      series(texts.predictedDimension, forecast, ({ predictedValue }) => predictedValue),
    ],
  };
};

const readingOf = (factor: Prediction['factors'][number] | undefined): string =>
  factor === undefined
    ? ''
    : `${factor.name}: ${writeDecimal(factor.currentValue, 1)} → ${writeDecimal(factor.predictedValue, 1)} (${texts.delta(factor.impact)})`;

type Props = { prediction: Pick<Prediction, 'factors' | 'developerName' | 'timeframe'> };

export const FactorChart = ({ prediction: { factors, developerName, timeframe } }: Props): ReactNode => {
  const option = useCallback((colors: Palette) => optionOf(factors, colors), [factors]);
  return (
    <ChartPanel
      inside
      title={texts.factors}
      label={texts.factorsLabel(developerName)}
      file={`prediction-factors-${timeframe}`}
      option={option}
      height={factors.length * rowHeight + edges}
      empty={factors.length === 0 ? texts.noFactors : null}
      table={{
        columns: [
          { title: texts.dimension },
          { title: texts.now, unit: 'score' },
          { title: texts.predictedDimension, unit: 'score' },
          { title: texts.impact, write: texts.delta },
        ],
        rows: factors.map(({ key, name, currentValue, predictedValue, impact }) => ({
          key,
          cells: [name, currentValue, predictedValue, impact],
        })),
      }}
    />
  );
};
