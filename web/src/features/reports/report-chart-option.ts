import { chartAxis } from '@sightline/analytics';
import { formatValue, type ChartBlock } from '@sightline/contract';
import { axisScale } from '../../ui/charts/axis-scale.ts';
import { categories, frame, legend, shortDay, tooltip } from '../../ui/charts/chart-parts.ts';
import { writePlainDay } from '../../ui/format.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { chartTexts } from '../../texts/charts.ts';
import { reportTexts } from '../../texts/reports.ts';
import type { ChartTable } from '../../ui/charts/chart-table.ts';

/** The values of one label in words. */
export const labelText = ({ shape, labels, series, unit }: ChartBlock, index: number): string => {
  const label = labels[index] ?? '';
  const values = series.map(({ name, values: all }) => {
    const value = all[index] ?? null;
    const text = value === null ? chartTexts.noValue : formatValue(value, unit);
    return series.length === 1 ? text : chartTexts.value(name, text);
  });
  return `${shape === 'line' ? writePlainDay(label) : label}: ${values.join(', ')}`;
};

/** The values of a report's chart. */
export const chartTableOf = ({ shape, labels, series, unit, receipt }: ChartBlock): ChartTable => ({
  columns: [
    shape === 'line' ? { title: reportTexts.document.day, isDay: true } : { title: reportTexts.document.label },
    ...series.map(({ name }) => ({ title: name, unit })),
  ],
  rows: labels.map((label, index) => ({
    key: `${index} ${label}`,
    cells: [label, ...series.map(({ values }) => values[index] ?? null)],
    href: receipt,
  })),
});

/** The lines of a report's chart, on the axis that its files have. For ECharts. */
export const reportLinesOption = (chart: ChartBlock, colors: Palette) => {
  const { labels, series, unit } = chart;
  const { start, end } = chartAxis(chart);
  const { size, tick } = axisScale(end, unit);
  const scaled = (value: number | null): number | null => (value === null ? null : value / size);
  const isAlone = (values: readonly (number | null)[], index: number): boolean =>
    (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
  return {
    ...frame,
    grid: { left: 66, right: 20, top: series.length > 1 ? 26 : 12, bottom: 26 },
    ...(series.length > 1
      ? {
          legend: legend(
            colors,
            series.map(({ name }) => name),
          ),
        }
      : {}),
    tooltip: tooltip(colors, 'axis', ([first]) => (first === undefined ? '' : labelText(chart, first.dataIndex))),
    xAxis: categories(colors, labels, shortDay),
    yAxis: {
      type: 'value' as const,
      min: start / size,
      max: end / size,
      interval: (end - start) / size / 2,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        color: colors.inkMuted,
        fontSize: 11,
        formatter: (value: number) => tick(Number(value.toFixed(2))),
      },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: series.map(({ name, values }, index) => ({
      type: 'line' as const,
      name,
      data: values.map((value, at) => ({
        value: scaled(value),
        // A value between two gaps would be invisible as a line.
        symbolSize: values.length < 30 || isAlone(values, at) ? 5 : 0,
      })),
      symbol: 'circle',
      showAllSymbol: true,
      connectNulls: false,
      lineStyle: {
        color: series.length > 1 ? colors.series[index % colors.series.length] : colors.accent,
        width: 2,
      },
      itemStyle: { color: series.length > 1 ? colors.series[index % colors.series.length] : colors.accent },
    })),
  };
};
