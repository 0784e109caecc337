/** Shared parts of ECharts options. */
import { dayMs } from '../../platform/durations.ts';
import { axisDayFormat, writeDecimal, writeShare } from '../format.ts';
import type { Palette } from './palette.ts';

/** `2026-11-20` as `11/20`. */
export const shortDay = (day: string): string => dayIn('UTC')(Date.parse(day));

/** The day of an instant in a zone. */
export const dayIn = (timeZone: string): ((at: number) => string) => {
  const format = axisDayFormat(timeZone);
  return (at) => format.format(at);
};

export const frame = { animation: false, textStyle: { fontFamily: 'Inter Variable, sans-serif' } } as const;

type Formatter = (items: { seriesIndex: number; dataIndex: number }[]) => string;

export const tooltip = (colors: Palette, trigger: 'axis' | 'item', formatter: Formatter) => ({
  trigger,
  // Titles come from sources and must be escaped.
  renderMode: 'richText' as const,
  backgroundColor: colors.surface,
  borderColor: colors.line,
  textStyle: { color: colors.ink, fontSize: 12 },
  formatter: (items: unknown) => formatter((Array.isArray(items) ? items : [items]) as Parameters<Formatter>[0]),
});

/** Whole numbers after horizontal bars that have no axis. */
export const valueLabel = (colors: Palette) => ({
  show: true,
  position: 'right' as const,
  color: colors.inkMuted,
  fontSize: 10,
  formatter: ({ value }: { value?: unknown }): string => String(Math.round(Number(value))),
});

export const legend = (colors: Palette, names: readonly string[]) => ({
  top: 0,
  right: 8,
  itemHeight: 8,
  itemWidth: 18,
  selectedMode: false,
  textStyle: { color: colors.inkMuted, fontSize: 11 },
  data: [...names],
});

export const categories = (
  colors: Palette,
  data: readonly string[],
  write = (category: string): string => category,
) => ({
  type: 'category' as const,
  data: [...data],
  axisLine: { lineStyle: { color: colors.line } },
  axisTick: { show: false },
  axisLabel: { color: colors.inkMuted, fontSize: 11, hideOverlap: true, formatter: write },
});

const ticks = 8;

/** A time axis with a tick every day or every few days. */
export const days = (colors: Palette, [from, to]: readonly [number, number], timeZone: string) => ({
  type: 'value' as const,
  min: from,
  max: to,
  interval: Math.max(1, Math.ceil((to - from) / dayMs / ticks)) * dayMs,
  axisLine: { lineStyle: { color: colors.line } },
  axisTick: { show: false },
  splitLine: { show: false },
  axisLabel: {
    color: colors.inkMuted,
    fontSize: 11,
    hideOverlap: true,
    showMaxLabel: false,
    formatter: dayIn(timeZone),
  },
});

/** An axis of values from zero; `whole` for values that have no fractions. */
export const amountAxis = (
  colors: Palette,
  { whole = false, write = (value: number): string => writeDecimal(value) } = {},
) => ({
  type: 'value' as const,
  min: 0,
  // Leave room above the highest value.
  boundaryGap: [0, '4%'] as [number, string],
  ...(whole ? { minInterval: 1 } : {}),
  splitNumber: 4,
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: colors.inkMuted, fontSize: 11, formatter: write },
  splitLine: { lineStyle: { color: colors.line } },
});

/** Percentiles as labeled horizontal lines. */
export const percentileLines = (colors: Palette, lines: readonly { share: number; at: number }[]) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: colors.inkMuted, type: 'dashed' as const, width: 1 },
  label: { position: 'end' as const, color: colors.inkMuted, fontSize: 11 },
  // Neighbors may be close, so labels alternate above and below.
  data: lines.map(({ share, at }, index) => ({
    yAxis: at,
    label: {
      formatter: writeShare(share),
      ...(index === lines.length - 1 ? { padding: [0, 0, 10, 0] } : index > 0 ? { padding: [10, 0, 0, 0] } : {}),
    },
  })),
});
