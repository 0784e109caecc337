import type { TeamFlowReply } from '@sightline/contract';
import { flowTexts } from '../../texts/flow.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { amountAxis, categories, frame, legend, shortDay, tooltip } from '../../ui/charts/chart-parts.ts';
import { writePlainDay } from '../../ui/format.ts';

const texts = flowTexts.days;

/** Items by category at the end of each day, done at the bottom. For ECharts. */
export const flowDaysOption = (days: TeamFlowReply['days'], colors: Palette) => {
  // Distinct in lightness, so that the bands are readable without color.
  const bands = [
    ['done', colors.parts[2], 0.85],
    ['inProgress', colors.accent, 0.55],
    ['waiting', colors.inkMuted, 0.22],
  ] as const;
  return {
    ...frame,
    grid: { left: 40, right: 16, top: 26, bottom: 24 },
    legend: { ...legend(colors, [texts.waiting, texts.inProgress, texts.done]), icon: 'rect' },
    tooltip: tooltip(colors, 'axis', ([first]) => {
      const day = days[first?.dataIndex ?? -1];
      if (day === undefined) return '';
      return [
        writePlainDay(day.date),
        `${texts.waiting} ${day.waiting}`,
        `${texts.inProgress} ${day.inProgress}`,
        `${texts.done} ${day.done}`,
      ].join('\n');
    }),
    xAxis: {
      ...categories(
        colors,
        days.map((day) => day.date),
        shortDay,
      ),
      boundaryGap: false,
    },
    yAxis: amountAxis(colors, { whole: true }),
    series: bands.map(([key, color, opacity]) => ({
      type: 'line' as const,
      name: texts[key],
      stack: 'items',
      symbol: 'none',
      data: days.map((day) => day[key]),
      lineStyle: { color, width: 1 },
      // Without points, only the legend has it: in the shade of the band.
      itemStyle: { color, opacity },
      areaStyle: { color, opacity },
    })),
  };
};
