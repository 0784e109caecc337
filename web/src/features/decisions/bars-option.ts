import { formatNumber } from '@sightline/contract';
import { inSentence } from '../../ui/format.ts';
import type { Palette } from '../../ui/charts/palette.ts';

/** A missing value leaves a gap. */
export type Bar = { name: string; value: number | null; isPart?: boolean };
type Mark = { at: string; text: string };

/** In pixels, of a label's letters at its size, and between two labels. */
const letterWidth = 6.2;
const labelGap = 8;
const lineHeight = 14;
/** What is left and right of the bars. */
const sides = { left: 44, right: 16 };
/** Labels are arranged for the narrowest chart from each of these widths on. */
const phoneWidth = 290;
const widths = [480, 720, 1000];

/** The line above the bars for each mark's label: the lowest on which it overlaps no other. */
export const linesOf = (bars: readonly Bar[], marks: readonly Mark[], chartWidth: number): number[] => {
  const barWidth = (chartWidth - sides.left - sides.right) / bars.length;
  const positions = marks.map(({ at }) => bars.findIndex(({ name }) => name === at));
  const lines: number[] = [];
  for (const [index, position] of positions.entries()) {
    const overlaps = (before: number): boolean => {
      const letters = ((marks[index]?.text.length ?? 0) + (marks[before]?.text.length ?? 0)) / 2;
      return Math.abs(position - (positions[before] ?? 0)) * barWidth < letters * letterWidth + labelGap;
    };
    const taken = lines.filter((_line, before) => overlaps(before));
    lines.push([...taken.keys(), taken.length].find((line) => !taken.includes(line)) ?? 0);
  }
  return lines;
};

/** The marks in a chart of this width or wider, with room for their labels. */
const marked = (bars: readonly Bar[], marks: readonly Mark[], width: number) => {
  const lines = linesOf(bars, marks, width);
  return {
    grid: { top: 30 + Math.max(...lines) * lineHeight },
    series: [
      {
        markLine: {
          data: marks.map(({ at, text }, index) => ({
            name: text,
            xAxis: at,
            label: { distance: [0, 4 + (lines[index] ?? 0) * lineHeight] },
          })),
        },
      },
    ],
  };
};

/** Bars from zero with upright marks between them. For ECharts. */
export const barsOption = (
  { bars, marks, name }: { bars: readonly Bar[]; marks: readonly Mark[]; name: string },
  colors: Palette,
) => {
  const first = marks.length === 0 ? null : marked(bars, marks, phoneWidth);
  return {
    animation: false,
    textStyle: { fontFamily: 'Inter Variable, sans-serif' },
    grid: { ...sides, top: 14, bottom: 26, ...first?.grid },
    tooltip: {
      trigger: 'axis' as const,
      renderMode: 'richText' as const,
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: { color: colors.ink, fontSize: 12 },
      formatter: (items: unknown): string => {
        const bar = bars[(items as { dataIndex: number }[])[0]?.dataIndex ?? -1];
        return bar === undefined || bar.value === null
          ? ''
          : `${bar.name}: ${formatNumber(bar.value)} ${inSentence(name)}`;
      },
    },
    xAxis: {
      type: 'category' as const,
      data: bars.map((bar) => bar.name),
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      axisLabel: { color: colors.inkMuted, fontSize: 11 },
    },
    yAxis: {
      type: 'value' as const,
      min: 0,
      minInterval: 1,
      splitNumber: 4,
      axisLabel: { color: colors.inkMuted, fontSize: 11, formatter: (value: number) => formatNumber(value) },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      {
        type: 'bar' as const,
        name,
        barCategoryGap: '20%',
        // A part of a week is drawn paler.
        data: bars.map(({ value, isPart }) => ({ value, itemStyle: { opacity: isPart === true ? 0.45 : 1 } })),
        itemStyle: { color: colors.accent },
        ...(first === null
          ? {}
          : {
              markLine: {
                silent: true,
                symbol: 'none',
                lineStyle: { color: colors.ink, type: 'dashed' as const, width: 1 },
                label: { color: colors.ink, fontSize: 11, formatter: '{b}' },
                ...first.series[0]?.markLine,
              },
            }),
      },
    ],
    ...(first === null
      ? {}
      : {
          media: [
            ...widths.map((width) => ({ query: { minWidth: width }, option: marked(bars, marks, width) })),
            { option: first },
          ],
        }),
  };
};
