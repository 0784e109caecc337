import type { ProfileLoad } from '@sightline/contract';
import { profileTexts } from '../../texts/profiles.ts';
import { amountAxis, categories, frame, legend, tooltip } from '../../ui/charts/chart-parts.ts';
import type { Palette } from '../../ui/charts/palette.ts';

const texts = profileTexts.load.hours;
export type ActiveHours = Pick<NonNullable<ProfileLoad['afterHours']>, 'hours' | 'daysOff' | 'usual'>;

/** Activity by hour, working days and days off stacked, with working hours shaded. For ECharts. */
export const hoursOption = ({ hours, daysOff, usual }: ActiveHours, colors: Palette) => ({
  ...frame,
  grid: { left: 34, right: 8, top: 26, bottom: 22 },
  legend: legend(colors, [texts.workingDays, texts.daysOff]),
  tooltip: tooltip(colors, 'axis', ([first]) => {
    const hour = first?.dataIndex ?? 0;
    return texts.atHour(hour, hours[hour] ?? 0, daysOff[hour] ?? 0);
  }),
  xAxis: categories(
    colors,
    hours.map((_count, hour) => texts.clock(hour)),
  ),
  yAxis: { ...amountAxis(colors, { whole: true }), splitNumber: 3 },
  series: [
    {
      type: 'bar' as const,
      name: texts.workingDays,
      stack: 'hour',
      barCategoryGap: '25%',
      itemStyle: { color: colors.accent },
      data: [...hours],
      markArea: {
        silent: true,
        itemStyle: { color: colors.line, opacity: 0.35 },
        data: [[{ xAxis: usual.from }, { xAxis: usual.to - 1 }]],
      },
    },
    {
      type: 'bar' as const,
      name: texts.daysOff,
      stack: 'hour',
      itemStyle: { color: colors.warn },
      data: hours.map((_count, hour) => daysOff[hour] ?? 0),
    },
  ],
});
