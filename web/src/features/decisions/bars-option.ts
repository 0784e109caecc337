import { formatNumber } from '@sightline/contract';
import { inSentence } from '../../ui/format.ts';
import type { Palette } from '../../ui/palette.ts';

/** Without a value there is a gap. */
export type Bar = { name: string; value: number | null; isPart?: boolean };
type Mark = { at: string; text: string };

/** As a share of all bars: labels closer than this would overlap on a phone. */
const near = 0.2;
const lineHeight = 14;

/** On which line above the bars each mark is written: the lowest that no mark near it has. */
export const linesOf = (bars: readonly Bar[], marks: readonly Mark[]): number[] => {
  const positions = marks.map(({ at }) => bars.findIndex(({ name }) => name === at));
  const lines: number[] = [];
  for (const place of positions) {
    const taken = lines.filter((_line, before) => Math.abs(place - (positions[before] ?? 0)) < near * bars.length);
    lines.push([...taken.keys(), taken.length].find((line) => !taken.includes(line)) ?? 0);
  }
  return lines;
};

/** Bars from zero with upright marks between them. For ECharts. */
export const barsOption = (
  { bars, marks, name }: { bars: readonly Bar[]; marks: readonly Mark[]; name: string },
  colours: Palette,
) => {
  const lines = linesOf(bars, marks);
  return {
    animation: false,
    textStyle: { fontFamily: 'Inter Variable, sans-serif' },
    grid: { left: 44, right: 16, top: marks.length === 0 ? 14 : 30 + Math.max(...lines) * lineHeight, bottom: 26 },
    tooltip: {
      trigger: 'axis' as const,
      renderMode: 'richText' as const,
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.ink, fontSize: 12 },
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
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
      axisLabel: { color: colours.inkMuted, fontSize: 11 },
    },
    yAxis: {
      type: 'value' as const,
      min: 0,
      minInterval: 1,
      splitNumber: 4,
      axisLabel: { color: colours.inkMuted, fontSize: 11, formatter: (value: number) => formatNumber(value) },
      splitLine: { lineStyle: { color: colours.line } },
    },
    series: [
      {
        type: 'bar' as const,
        name,
        barCategoryGap: '20%',
        // A part of a week is drawn paler.
        data: bars.map(({ value, isPart }) => ({ value, itemStyle: { opacity: isPart === true ? 0.45 : 1 } })),
        itemStyle: { color: colours.accent },
        ...(marks.length === 0
          ? {}
          : {
              markLine: {
                silent: true,
                symbol: 'none',
                lineStyle: { color: colours.ink, type: 'dashed' as const, width: 1 },
                label: { color: colours.ink, fontSize: 11, formatter: '{b}' },
                data: marks.map(({ at, text }, index) => ({
                  name: text,
                  xAxis: at,
                  label: { distance: [0, 4 + (lines[index] ?? 0) * lineHeight] },
                })),
              },
            }),
      },
    ],
  };
};
