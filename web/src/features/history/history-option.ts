import {
  formatValue,
  type Annotation,
  type AnnotationKind,
  type HistoryPoint,
  type LevelChange,
  type Unit,
} from '@sightline/contract';
import { dayMs } from '../../platform/durations.ts';
import { historyTexts } from '../../texts/history.ts';
import { axisScale } from '../../ui/charts/axis-scale.ts';
import { dayIn } from '../../ui/charts/chart-parts.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { missingText, writePlainDay, type NeededText } from '../../ui/format.ts';

const texts = historyTexts.chart;

export type Drawn = {
  points: readonly HistoryPoint[];
  changes: readonly LevelChange[];
  annotations: readonly Annotation[];
  unit: Unit;
  /** Names what is counted where there is too little data. */
  needed?: NeededText | undefined;
};

/** Points are drawn in the middle of their days. */
const middleOf = ({ firstDay, lastDay }: HistoryPoint): number =>
  (Date.parse(firstDay) + Date.parse(lastDay) + dayMs) / 2;

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

const symbols: Record<AnnotationKind, string> = {
  incident: 'triangle',
  deployment: 'circle',
  joined: 'diamond',
  configuration: 'rect',
};

const valueOf = (figure: HistoryPoint['figure']): number | null => (figure.kind === 'value' ? figure.value : null);

/** Scores are far from zero and close together, so their axis does not start at zero. */
const floorOf = (points: readonly HistoryPoint[]): number => {
  const bounds = points.flatMap((point) => [
    boundsOf(point)?.low ?? valueOf(point.figure) ?? 100,
    valueOf(point.previous) ?? 100,
  ]);
  return Math.max(0, Math.floor((Math.min(...bounds, 100) - 5) / 10) * 10);
};

/** The lower end and the height of each interval. */
const boundsOf = ({ figure }: HistoryPoint): { low: number; height: number } | null =>
  figure.kind === 'value' && figure.low !== undefined && figure.high !== undefined
    ? { low: figure.low, height: figure.high - figure.low }
    : null;

/** The mean level between changes, as steps from the first figure to the last. */
const levelsOf = ({ points, changes }: Drawn): [number, number][] => {
  const isKnown = ({ figure }: HistoryPoint): boolean => valueOf(figure) !== null;
  const [first, last] = [points.find(isKnown), points.findLast(isKnown)];
  const [change] = changes;
  if (first === undefined || last === undefined || change === undefined) return [];
  const steps = changes.flatMap(({ firstDay, before, after }, index): [number, number][] => {
    const at = Date.parse(firstDay);
    return [
      [at, index === 0 ? before : (changes[index - 1]?.after ?? before)],
      [at, after],
    ];
  });
  const end: [number, number] = [Date.parse(last.lastDay) + dayMs, steps.at(-1)?.[1] ?? change.after];
  return [[Date.parse(first.firstDay), change.before], ...steps, end];
};

const maxLabels = 9;

/** Every nth bucket, for evenly spaced labels. */
const evenSteps = (points: Drawn['points']): number[] => {
  const every = Math.max(1, Math.ceil(points.length / maxLabels));
  return points.flatMap(({ firstDay }, index) => (index % every === 0 ? [Date.parse(firstDay)] : []));
};

/** A metric over time with the period before it, its levels, and the events below. For ECharts. */
export const historyOption = (drawn: Drawn, colors: Palette) => {
  const { points, annotations, unit, needed } = drawn;
  const kinds = [...new Set(annotations.map((annotation) => annotation.kind))];
  const hasBand = points.some((point) => boundsOf(point) !== null);
  const hasPrevious = points.some(({ previous }) => valueOf(previous) !== null);
  const strip = kinds.length * 18;
  const values = points.flatMap(({ figure, previous }) => [valueOf(figure) ?? 0, valueOf(previous) ?? 0]);
  const { size, tick } = axisScale(Math.max(0, ...values), unit);
  const scaled = (value: number | null): number | null => (value === null ? null : value / size);
  const [min, max] = [Date.parse(points[0]?.firstDay ?? ''), Date.parse(points.at(-1)?.lastDay ?? '') + dayMs];
  const colorOf: Record<AnnotationKind, string> = {
    incident: colors.bad,
    deployment: colors.inkMuted,
    joined: colors.good,
    configuration: colors.warn,
  };
  const timeAxis = (grid: number, { showsLabels }: { showsLabels: boolean }) => ({
    type: 'time' as const,
    gridIndex: grid,
    min,
    max,
    axisLine: { lineStyle: { color: colors.line } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      show: showsLabels,
      color: colors.inkMuted,
      fontSize: 11,
      hideOverlap: true,
      formatter: dayIn('UTC'),
      // The default ticks would restart every month.
      customValues: evenSteps(points),
    },
  });
  return {
    animation: false,
    textStyle: { fontFamily: 'Inter Variable, sans-serif' },
    grid: [
      { left: 78, right: 16, top: 26, bottom: 30 + strip },
      { left: 78, right: 16, height: strip, bottom: 4 },
    ],
    legend: {
      top: 0,
      right: 8,
      itemHeight: 8,
      itemWidth: 18,
      selectedMode: false,
      textStyle: { color: colors.inkMuted, fontSize: 11 },
      data: [
        texts.value,
        ...(hasPrevious ? [texts.previous] : []),
        ...(drawn.changes.length === 0 ? [] : [texts.level]),
      ],
    },
    tooltip: {
      trigger: 'axis' as const,
      // Titles come from sources and must be escaped.
      renderMode: 'richText' as const,
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: { color: colors.ink, fontSize: 12 },
      formatter: (items: unknown): string => {
        const list = items as { seriesIndex: number; dataIndex: number }[];
        const lines = list.flatMap(({ seriesIndex, dataIndex }) => {
          const point = seriesIndex === 0 ? points[dataIndex] : undefined;
          if (point !== undefined) return [pointText(point, unit, needed)];
          const kind = kinds[seriesIndex - (hasBand ? 5 : 3)];
          const event = kind === undefined ? undefined : annotations.filter((other) => other.kind === kind)[dataIndex];
          return event === undefined ? [] : [`${historyTexts.events.kinds[event.kind]}: ${event.title.slice(0, 80)}`];
        });
        return lines.join('\n');
      },
    },
    xAxis: [timeAxis(0, { showsLabels: true }), timeAxis(1, { showsLabels: false })],
    yAxis: [
      {
        type: 'value' as const,
        min: unit === 'score' ? floorOf(points) : 0,
        axisLabel: { color: colors.inkMuted, fontSize: 11, formatter: tick },
        splitNumber: 4,
        splitLine: { lineStyle: { color: colors.line } },
      },
      {
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
      },
    ],
    series: [
      {
        type: 'line' as const,
        name: texts.value,
        // Partial days, weeks and months are hollow.
        data: points.map((point) => ({
          value: [middleOf(point), scaled(valueOf(point.figure))],
          symbol: point.whole ? 'circle' : 'emptyCircle',
        })),
        symbolSize: points.length > 100 ? 4 : 6,
        showAllSymbol: true,
        connectNulls: false,
        lineStyle: { color: colors.accent, width: 2 },
        itemStyle: { color: colors.accent },
      },
      {
        type: 'line' as const,
        name: texts.previous,
        data: points.map((point) => [middleOf(point), scaled(valueOf(point.previous))]),
        symbol: 'circle',
        symbolSize: 3,
        connectNulls: false,
        lineStyle: { color: colors.inkMuted, width: 1.2, type: 'dashed' as const },
        itemStyle: { color: colors.inkMuted },
      },
      {
        type: 'line' as const,
        name: texts.level,
        data: levelsOf(drawn).map(([at, level]) => [at, scaled(level)]),
        symbol: 'none',
        silent: true,
        lineStyle: { color: colors.warn, width: 1.5 },
        itemStyle: { color: colors.warn },
      },
      ...(hasBand
        ? (['low', 'height'] as const).map((side) => ({
            type: 'line' as const,
            name: texts.interval,
            stack: 'interval',
            data: points.map((point) => [middleOf(point), scaled(boundsOf(point)?.[side] ?? null)]),
            symbol: 'none',
            silent: true,
            connectNulls: false,
            lineStyle: { opacity: 0 },
            areaStyle: { color: colors.accent, opacity: side === 'low' ? 0 : 0.14 },
          }))
        : []),
      ...kinds.map((kind) => ({
        type: 'scatter' as const,
        name: historyTexts.events.kinds[kind],
        xAxisIndex: 1,
        yAxisIndex: 1,
        symbol: symbols[kind],
        symbolSize: 8,
        itemStyle: { color: colorOf[kind], opacity: 0.85 },
        data: annotations
          .filter((annotation) => annotation.kind === kind)
          .map((annotation) => [Date.parse(annotation.at), kind]),
      })),
    ],
  };
};
