import type { SprintDetail, Unit } from '@sightline/contract';
import { oneSprintTexts } from '../../texts/sprint.ts';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { amountAxis, days, frame, legend, tooltip } from '../../ui/charts/chart-parts.ts';
import { writeDecimal, writePlainDay } from '../../ui/format.ts';

const texts = oneSprintTexts.burndown;
export type BurndownPoint = SprintDetail['burndown'][number];

const tidy = (value: number): string => writeDecimal(Math.round(value * 10) / 10);

const atOf = (point: BurndownPoint | undefined): number => Date.parse(point?.at ?? '');

/** The name of a point: its day, and the first one as the start. */
export const pointName = (points: readonly BurndownPoint[], index: number): string => {
  const date = points[index]?.date;
  const day = date === undefined ? '' : writePlainDay(date);
  return index === 0 ? texts.start(day) : day;
};

/** The start of the sprint has a row of its own, on the same day as the end of its first day. */
export const burndownTable = (points: readonly BurndownPoint[], unit: Unit): ChartTable => ({
  columns: [
    { title: texts.day, isDay: true },
    { title: texts.moment },
    { title: texts.remaining, unit },
    { title: texts.scope, unit },
    { title: texts.ideal, unit },
  ],
  rows: points.map(({ at, date, remaining, scope, ideal }, index) => ({
    key: at,
    cells: [date, index === 0 ? texts.moments.start : texts.moments.end, remaining, scope, ideal],
  })),
});

/** A legend entry drawn as its line is, without a mark: dashed lines look dashed. */
const lineOnly = (name: string) => ({ name, itemStyle: { opacity: 0 }, lineStyle: { width: 'inherit' as const } });

/** Work left by day, with scope and guideline. Future days are gaps. For ECharts. */
export const burndownOption = (points: readonly BurndownPoint[], timeZone: string, colors: Palette) => ({
  ...frame,
  grid: { left: 40, right: 16, top: 26, bottom: 24 },
  legend: {
    ...legend(colors, []),
    itemWidth: 24,
    data: [texts.remaining, lineOnly(texts.scope), lineOnly(texts.ideal)],
  },
  tooltip: tooltip(colors, 'axis', ([first]) => {
    const index = first?.dataIndex ?? -1;
    const point = points[index];
    if (point === undefined) return '';
    const { remaining, scope, ideal } = point;
    const known =
      remaining === null || scope === null
        ? [texts.upcoming]
        : [`${texts.remaining} ${tidy(remaining)}`, `${texts.scope} ${tidy(scope)}`];
    return texts.point(pointName(points, index), [...known, `${texts.ideal} ${tidy(ideal)}`]);
  }),
  xAxis: days(colors, [atOf(points[0]), atOf(points.at(-1))], timeZone),
  yAxis: amountAxis(colors),
  series: [
    {
      type: 'line' as const,
      name: texts.remaining,
      data: points.map((point) => [atOf(point), point.remaining]),
      connectNulls: false,
      symbol: 'circle',
      symbolSize: 6,
      lineStyle: { color: colors.accent, width: 2 },
      itemStyle: { color: colors.accent },
    },
    {
      type: 'line' as const,
      name: texts.scope,
      // Points are at the ends of days, so changes are drawn from the start of the day.
      step: 'start' as const,
      data: points.map((point) => [atOf(point), point.scope]),
      connectNulls: false,
      symbol: 'none',
      lineStyle: { color: colors.parts[0], width: 1.5 },
      itemStyle: { color: colors.parts[0] },
    },
    {
      type: 'line' as const,
      name: texts.ideal,
      data: points.map((point) => [atOf(point), point.ideal]),
      symbol: 'none',
      lineStyle: { color: colors.inkMuted, width: 1.2, type: 'dashed' as const },
      itemStyle: { color: colors.inkMuted },
    },
  ],
});
