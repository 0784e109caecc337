import type { Annotation, AnnotationKind, HistoryPoint, LevelChange, Unit } from '@sightline/contract';
import { dayMs } from '../../platform/durations.ts';
import { historyTexts } from '../../texts/history.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import type { NeededText } from '../../ui/format.ts';

const texts = historyTexts.chart;

export type Drawn = {
  points: readonly HistoryPoint[];
  changes: readonly LevelChange[];
  annotations: readonly Annotation[];
  unit: Unit;
  /** Says what is missing where there is too little data. */
  needed?: NeededText | undefined;
};

/** What the axes, the tooltip and the series of one chart have in common. */
export type Layout = Drawn & {
  colors: Palette;
  /** The kinds of events, each in a row below the chart. */
  kinds: readonly AnnotationKind[];
  hasBand: boolean;
  /** A value in the unit of the axis. */
  scaled: (value: number | null) => number | null;
};

/** Points are drawn in the middle of their days. */
const middleOf = ({ firstDay, lastDay }: HistoryPoint): number =>
  (Date.parse(firstDay) + Date.parse(lastDay) + dayMs) / 2;

export const valueOf = (figure: HistoryPoint['figure']): number | null =>
  figure.kind === 'value' ? figure.value : null;

/** The lower end and the height of each interval. */
export const boundsOf = ({ figure }: HistoryPoint): { low: number; height: number } | null =>
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

const symbols: Record<AnnotationKind, string> = {
  incident: 'triangle',
  deployment: 'circle',
  joined: 'diamond',
  configuration: 'rect',
};

const metricSeries = ({ points, colors, scaled }: Layout) => [
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
];

const levelSeries = (layout: Layout) => ({
  type: 'line' as const,
  name: texts.level,
  data: levelsOf(layout).map(([at, level]) => [at, layout.scaled(level)]),
  symbol: 'none',
  silent: true,
  lineStyle: { color: layout.colors.warn, width: 1.5 },
  itemStyle: { color: layout.colors.warn },
});

/** The band between the ends of each interval: its height is stacked on its invisible lower end. */
const bandSeries = ({ points, colors, scaled }: Layout) =>
  (['low', 'height'] as const).map((side) => ({
    type: 'line' as const,
    name: texts.interval,
    stack: 'interval',
    data: points.map((point) => [middleOf(point), scaled(boundsOf(point)?.[side] ?? null)]),
    symbol: 'none',
    silent: true,
    connectNulls: false,
    lineStyle: { opacity: 0 },
    areaStyle: { color: colors.accent, opacity: side === 'low' ? 0 : 0.14 },
  }));

const eventSeries = ({ annotations, kinds, colors }: Layout) => {
  const colorOf: Record<AnnotationKind, string> = {
    incident: colors.bad,
    deployment: colors.inkMuted,
    joined: colors.good,
    configuration: colors.warn,
  };
  return kinds.map((kind) => ({
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
  }));
};

/** The metric and the period before it, its levels, then the interval, if there is one, then the events by kind. */
export const historySeries = (layout: Layout) => [
  ...metricSeries(layout),
  levelSeries(layout),
  ...(layout.hasBand ? bandSeries(layout) : []),
  ...eventSeries(layout),
];

/** The kind of the events of a series. */
export const eventKindOf = ({ kinds, hasBand }: Layout, seriesIndex: number): AnnotationKind | undefined =>
  kinds[seriesIndex - (hasBand ? 5 : 3)];
