import { deliveryTexts } from '../../texts/delivery.ts';
import { categories, frame, tooltip } from '../../ui/chart-parts.ts';
import type { Palette } from '../../ui/palette.ts';

const { bands } = deliveryTexts.legend;
const bandNames = [bands.low, bands.medium, bands.high, bands.elite];

/** `place` is null without a band: the label gives the reason. */
export type DoraBar = { name: string; place: number | null; label: string };

/** The delivery metrics on the scale of their bands. For ECharts. */
export const doraBarsOption = (bars: readonly DoraBar[], colours: Palette) => ({
  ...frame,
  grid: { left: 12, right: 84, top: 10, bottom: 24 },
  tooltip: tooltip(colours, 'axis', ([first]) => bars[first?.dataIndex ?? -1]?.label ?? ''),
  yAxis: {
    ...categories(
      colours,
      bars.map(({ name }) => name),
    ),
    inverse: true,
    // Names go above their bars, because a phone has no room next to them.
    axisLabel: {
      color: colours.ink,
      fontSize: 12,
      // The lines of the bands run behind the words.
      textBorderColor: colours.surface,
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
      color: colours.inkMuted,
      fontSize: 11,
      align: 'left' as const,
      formatter: (edge: number) => bandNames[edge] ?? '',
    },
    splitLine: { lineStyle: { color: colours.line } },
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
      itemStyle: { color: colours.accent },
      label: {
        show: true,
        position: 'right' as const,
        color: colours.ink,
        fontSize: 11,
        textBorderColor: colours.surface,
        textBorderWidth: 3,
        formatter: ({ dataIndex }: { dataIndex: number }) => bars[dataIndex]?.label ?? '',
      },
    },
  ],
});
