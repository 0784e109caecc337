import { formatValue, type AnnotationKind, type HistoryPoint, type Unit } from '@sightline/contract';
import { dayMs } from '../../platform/durations.ts';
import { historyTexts } from '../../texts/history.ts';
import { axisScale } from '../../ui/charts/axis-scale.ts';
import { dayIn } from '../../ui/charts/chart-parts.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { boundsOf, eventKindOf, historySeries, valueOf, type Drawn, type Layout } from './history-series.ts';
import { missingText, writePlainDay, type NeededText } from '../../ui/format.ts';

const texts = historyTexts.chart;

const daysText = ({ firstDay, lastDay }: HistoryPoint): string =>
  texts.days(writePlainDay(firstDay), writePlainDay(lastDay));

type Value = Extract<HistoryPoint['figure'], { kind: 'value' }>;

const intervalText = ({ low, high }: Value, unit: Unit): string =>
  low === undefined || high === undefined ? '' : texts.between(formatValue(low, unit), formatValue(high, unit));

/** The tooltip of a point, with the previous period. */
export const pointText = (point: HistoryPoint, unit: Unit, needed?: NeededText): string => {
  const { figure, previous } = point;
  const days = daysText(point);
  const now =
    figure.kind === 'value'
      ? texts.point(days, `${formatValue(figure.value, unit)}${intervalText(figure, unit)}`, figure.n)
      : texts.gap(days, missingText(figure, unit, needed));
  const cut = point.whole ? '' : `, ${texts.partial}`;
  const before = previous.kind === 'value' ? `\n${texts.same(formatValue(previous.value, unit), previous.n)}` : '';
  return `${now}${cut}${before}`;
};

/** Scores are far from zero and close together, so their axis does not start at zero. */
const floorOf = (points: readonly HistoryPoint[]): number => {
  const bounds = points.flatMap((point) => [
    boundsOf(point)?.low ?? valueOf(point.figure) ?? 100,
    valueOf(point.previous) ?? 100,
  ]);
  return Math.max(0, Math.floor((Math.min(...bounds, 100) - 5) / 10) * 10);
};

const maxLabels = 9;

/** Every nth bucket, for evenly spaced labels. */
const evenSteps = (points: Drawn['points']): number[] => {
  const every = Math.max(1, Math.ceil(points.length / maxLabels));
  return points.flatMap(({ firstDay }, index) => (index % every === 0 ? [Date.parse(firstDay)] : []));
};

/** @param grid the chart (0), or the events below it (1), which share its labels */
const timeAxis = ({ points, colors }: Layout, grid: 0 | 1) => ({
  type: 'time' as const,
  gridIndex: grid,
  min: Date.parse(points[0]?.firstDay ?? ''),
  max: Date.parse(points.at(-1)?.lastDay ?? '') + dayMs,
  axisLine: { lineStyle: { color: colors.line } },
  axisTick: { show: false },
  splitLine: { show: false },
  axisLabel: {
    show: grid === 0,
    color: colors.inkMuted,
    fontSize: 11,
    hideOverlap: true,
    formatter: dayIn('UTC'),
    // The default ticks would restart every month.
    customValues: evenSteps(points),
  },
});

const eventAxis = ({ kinds, colors }: Layout) => ({
  type: 'category' as const,
  gridIndex: 1,
  data: kinds,
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: {
    color: colors.inkMuted,
    fontSize: 11,
    formatter: (kind: AnnotationKind) => historyTexts.events.kinds[kind],
  },
});

const tooltipText = (layout: Layout, items: unknown): string => {
  const { points, annotations, unit, needed } = layout;
  const list = items as { seriesIndex: number; dataIndex: number }[];
  const lines = list.flatMap(({ seriesIndex, dataIndex }) => {
    const point = seriesIndex === 0 ? points[dataIndex] : undefined;
    if (point !== undefined) return [pointText(point, unit, needed)];
    const kind = eventKindOf(layout, seriesIndex);
    const event = kind === undefined ? undefined : annotations.filter((other) => other.kind === kind)[dataIndex];
    return event === undefined ? [] : [`${historyTexts.events.kinds[event.kind]}: ${event.title.slice(0, 80)}`];
  });
  return lines.join('\n');
};

/** A metric over time with the period before it, its levels, and the events below. For ECharts. */
export const historyOption = (drawn: Drawn, colors: Palette) => {
  const { points, annotations, changes, unit } = drawn;
  const values = points.flatMap(({ figure, previous }) => [valueOf(figure) ?? 0, valueOf(previous) ?? 0]);
  const { size, tick } = axisScale(Math.max(0, ...values), unit);
  const layout: Layout = {
    ...drawn,
    colors,
    kinds: [...new Set(annotations.map((annotation) => annotation.kind))],
    hasBand: points.some((point) => boundsOf(point) !== null),
    scaled: (value) => (value === null ? null : value / size),
  };
  const hasPrevious = points.some(({ previous }) => valueOf(previous) !== null);
  const eventsHeight = layout.kinds.length * 18;
  return {
    animation: false,
    textStyle: { fontFamily: 'Inter Variable, sans-serif' },
    grid: [
      { left: 78, right: 16, top: 26, bottom: 30 + eventsHeight },
      { left: 78, right: 16, height: eventsHeight, bottom: 4 },
    ],
    legend: {
      top: 0,
      right: 8,
      itemHeight: 8,
      itemWidth: 18,
      selectedMode: false,
      textStyle: { color: colors.inkMuted, fontSize: 11 },
      data: [texts.value, ...(hasPrevious ? [texts.previous] : []), ...(changes.length === 0 ? [] : [texts.level])],
    },
    tooltip: {
      trigger: 'axis' as const,
      // Titles come from sources and must be escaped.
      renderMode: 'richText' as const,
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: { color: colors.ink, fontSize: 12 },
      formatter: (items: unknown) => tooltipText(layout, items),
    },
    xAxis: [timeAxis(layout, 0), timeAxis(layout, 1)],
    yAxis: [
      {
        type: 'value' as const,
        min: unit === 'score' ? floorOf(points) : 0,
        axisLabel: { color: colors.inkMuted, fontSize: 11, formatter: tick },
        splitNumber: 4,
        splitLine: { lineStyle: { color: colors.line } },
      },
      eventAxis(layout),
    ],
    series: historySeries(layout),
  };
};
