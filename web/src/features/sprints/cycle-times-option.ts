import { formatValue, type TeamFlowReply } from '@sightline/contract';
import { daySeconds } from '../../platform/durations.ts';
import { flowTexts } from '../../texts/flow.ts';
import { writeDate } from '../../ui/format.ts';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { plainDayIn } from '../../ui/plain-day.ts';
import { amountAxis, days, frame, percentileLines, tooltip } from '../../ui/charts/chart-parts.ts';

const texts = flowTexts.cycle;
const drawn = [0.5, 0.85, 0.95];

export type Percentiles = TeamFlowReply['finished']['percentiles'];
export const shownPercentiles = (percentiles: Percentiles): Percentiles =>
  percentiles.filter(({ share }) => drawn.includes(share));

/** The finished items and how long each took. */
export const cycleTimesTable = ({ items }: TeamFlowReply['finished'], timeZone: string): ChartTable => ({
  columns: [{ title: texts.item }, { title: texts.finished, isDay: true }, { title: texts.time, unit: 'seconds' }],
  rows: items.map(({ key, title, at, seconds, url }) => ({
    key,
    cells: [title, plainDayIn(timeZone, Date.parse(at)), seconds],
    href: url,
  })),
});

/** Cycle time by finish date, with percentiles. For ECharts. */
export const cycleTimesOption = (
  { items, percentiles }: TeamFlowReply['finished'],
  period: TeamFlowReply['period'],
  colors: Palette,
) => {
  return {
    ...frame,
    grid: { left: 48, right: 48, top: 14, bottom: 24 },
    tooltip: tooltip(colors, 'item', ([first]) => {
      const item = items[first?.dataIndex ?? -1];
      if (item === undefined) return '';
      return `${item.title.slice(0, 80)}\n${writeDate(item.at, period.timeZone)}: ${formatValue(item.seconds, 'seconds')}`;
    }),
    xAxis: days(colors, [Date.parse(period.from), Date.parse(period.to)], period.timeZone),
    yAxis: amountAxis(colors, { write: texts.days }),
    series: [
      {
        type: 'scatter' as const,
        symbolSize: items.length > 400 ? 5 : 7,
        data: items.map((item) => [Date.parse(item.at), item.seconds / daySeconds]),
        itemStyle: { color: colors.accent, opacity: 0.65 },
        markLine: percentileLines(
          colors,
          shownPercentiles(percentiles).map(({ share, seconds }) => ({ share, at: seconds / daySeconds })),
        ),
      },
    ],
  };
};
