import type { TeamFlowReply } from '@sightline/contract';
import { flowTexts } from '../../texts/flow.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { amountAxis, categories, frame, shortDay, tooltip } from '../../ui/charts/chart-parts.ts';
import { writePlainDay } from '../../ui/format.ts';

const texts = flowTexts.weeks;
export type Weeks = TeamFlowReply['weeks'];

/** Items finished by week; partial weeks are hollow. For ECharts. */
export const throughputOption = (weeks: Weeks, colors: Palette) => ({
  ...frame,
  grid: { left: 40, right: 16, top: 14, bottom: 24 },
  tooltip: tooltip(colors, 'axis', ([first]) => {
    const week = weeks[first?.dataIndex ?? -1];
    return week === undefined || week.items === null ? '' : texts.bar(writePlainDay(week.from), week.items, week.whole);
  }),
  xAxis: categories(
    colors,
    weeks.map((week) => week.from),
    shortDay,
  ),
  yAxis: amountAxis(colors, { whole: true }),
  series: [
    {
      type: 'bar' as const,
      barMaxWidth: 28,
      data: weeks.map(({ items, whole }) => ({
        value: items,
        itemStyle: whole
          ? { color: colors.accent }
          : { color: 'transparent', borderColor: colors.accent, borderWidth: 1.2, borderType: 'dashed' as const },
      })),
    },
  ],
});
