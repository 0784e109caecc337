import { deliveryTexts } from '../../texts/delivery.ts';
import { categories, frame, tooltip } from '../../ui/charts/chart-parts.ts';
import type { Palette } from '../../ui/charts/palette.ts';

const { bands } = deliveryTexts.legend;
const bandNames = [bands.low, bands.medium, bands.high, bands.elite];

/** `place` is null without a band: the label gives the reason. */
export type DoraBar = { name: string; place: number | null; label: string };

/** The delivery metrics on the scale of their bands. For ECharts. */
export const doraBarsOption = (bars: readonly DoraBar[], colors: Palette) => ({
  ...frame,
  grid: { left: 12, right: 84, top: 10, bottom: 24 },
  tooltip: tooltip(colors, 'axis', ([first]) => bars[first?.dataIndex ?? -1]?.label ?? ''),
  yAxis: {
    ...categories(
      colors,
      bars.map(({ name }) => name),
    ),
    inverse: true,
    // Names go above their bars, because a phone has no room next to them.
    axisLabel: {
      color: colors.ink,
      fontSize: 12,
      // The lines of the bands run behind the words.
      textBorderColor: colors.surface,
      textBorderWidth: 3,
      inside: true,
      margin: 0,
      verticalAlign: 'bottom' as const,
      padding: [0, 0, 12, 0],
    },
    z: 3,
  },
  xAxis: {
    type: 'value' as const,
    min: 0,
    max: bandNames.length,
    interval: 1,
    axisLabel: {
      color: colors.inkMuted,
      fontSize: 11,
      align: 'left' as const,
      formatter: (edge: number) => bandNames[edge] ?? '',
    },
    splitLine: { lineStyle: { color: colors.line } },
  },
  // A long name takes two lines on a phone.
  media: [
    {
      query: { maxWidth: 420 },
      option: {
        grid: { top: 16 },
        yAxis: { axisLabel: { width: 260, overflow: 'break' as const, lineHeight: 13, padding: [0, 0, 8, 0] } },
      },
    },
  ],
  series: [
    {
      type: 'bar' as const,
      barMaxWidth: 12,
      data: bars.map(({ place }) => place ?? 0),
      itemStyle: { color: colors.accent },
      label: {
        show: true,
        position: 'right' as const,
        color: colors.ink,
        fontSize: 11,
        textBorderColor: colors.surface,
        textBorderWidth: 3,
        formatter: ({ dataIndex }: { dataIndex: number }) => bars[dataIndex]?.label ?? '',
      },
    },
  ],
});
