import { formatValue, type TeamFlowReply } from '@sightline/contract';
import { daySeconds } from '../../platform/durations.ts';
import { flowTexts } from '../../texts/flow.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { amountAxis, categories, frame, percentileLines, tooltip } from '../../ui/charts/chart-parts.ts';
import { shownPercentiles, type Percentiles } from './cycle-times-option.ts';

const texts = flowTexts;
const ticks = 5;
export type Working = TeamFlowReply['working'];

/** The highest percentile that this item's age exceeds. */
export const beyondOf = (age: number, percentiles: Percentiles): number | null =>
  shownPercentiles(percentiles).findLast(({ seconds }) => age > seconds)?.share ?? null;

/** Items in progress by status and age, with percentiles of finished items. For ECharts. */
export const itemAgeOption = (working: Working, percentiles: Percentiles, colors: Palette) => {
  const statuses = [...new Set(working.map((item) => item.status))].sort();
  const highest = Math.max(...working.map((item) => item.age), ...percentiles.map((percentile) => percentile.seconds));
  const step = Math.max(1, Math.ceil(highest / daySeconds / ticks));
  const seen = new Map<string, number>();
  return {
    ...frame,
    grid: { left: 48, right: 48, top: 14, bottom: 24 },
    tooltip: tooltip(colors, 'item', ([first]) => {
      const item = working[first?.dataIndex ?? -1];
      return item === undefined
        ? ''
        : `${item.title.slice(0, 80)}\n${item.status}: ${formatValue(item.age, 'seconds')}`;
    }),
    xAxis: categories(colors, statuses),
    // High enough for the percentiles even if all items are young.
    yAxis: {
      ...amountAxis(colors, { write: texts.cycle.days }),
      max: Math.ceil((highest * 1.05) / daySeconds / step) * step,
      interval: step,
    },
    series: [
      {
        type: 'scatter' as const,
        data: working.map(({ status, age, blocked }) => {
          const before = seen.get(status) ?? 0;
          seen.set(status, before + 1);
          return {
            value: [status, age / daySeconds],
            // Side by side, so that items of the same status and age stay distinguishable.
            symbolOffset: [((before % 7) - 3) * 11, 0],
            symbol: blocked ? 'diamond' : 'circle',
            symbolSize: blocked ? 12 : 9,
            itemStyle: { color: blocked ? colors.bad : colors.accent, opacity: 0.85 },
          };
        }),
        markLine: percentileLines(
          colors,
          shownPercentiles(percentiles).map(({ share, seconds }) => ({ share, at: seconds / daySeconds })),
        ),
      },
    ],
  };
};
