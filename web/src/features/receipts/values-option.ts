import { amountAxis, frame, tooltip } from '../../ui/charts/chart-parts.ts';
import type { Palette } from '../../ui/charts/palette.ts';

type Values = {
  edges: readonly number[];
  counts: readonly number[];
  median: number | null;
  medianText: string;
  /** The label of a bin. */
  binText: (index: number) => string;
  write: (value: number) => string;
};

const labels = 4;

/** Rows by value, with a line at the median. For ECharts. */
export const valuesOption = ({ edges, counts, median, medianText, binText, write }: Values, colors: Palette) => {
  const width = edges[1] ?? 1;
  const end = counts.length;
  return {
    ...frame,
    grid: { left: 34, right: 12, top: 22, bottom: 22 },
    tooltip: tooltip(colors, 'axis', ([first]) => {
      const index = first?.dataIndex ?? -1;
      return index < 0 || index >= end ? '' : `${binText(index)}: ${counts[index]}`;
    }),
    // Bars are on a category axis; the second axis counts categories, so that the median is placed at its value.
    xAxis: [
      { type: 'category' as const, data: edges.map(String), show: false },
      {
        type: 'value' as const,
        position: 'bottom' as const,
        min: 0,
        max: end,
        interval: Math.max(1, Math.ceil(end / labels)),
        axisLine: { lineStyle: { color: colors.line } },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: {
          color: colors.inkMuted,
          fontSize: 11,
          showMaxLabel: false,
          formatter: (index: number) => write(index * width),
        },
      },
    ],
    yAxis: amountAxis(colors, { whole: true }),
    series: [
      {
        type: 'bar' as const,
        barCategoryGap: '12%',
        data: [...counts],
        itemStyle: { color: colors.accent, opacity: 0.75 },
      },
      ...(median === null
        ? []
        : [
            {
              type: 'line' as const,
              xAxisIndex: 1,
              data: [],
              markLine: {
                silent: true,
                symbol: 'none',
                lineStyle: { color: colors.ink, type: 'solid' as const, width: 1.5 },
                label: { color: colors.ink, fontSize: 11, formatter: medianText, position: 'end' as const },
                data: [{ xAxis: Math.min(end, median / width) }],
              },
            },
          ]),
    ],
  };
};
