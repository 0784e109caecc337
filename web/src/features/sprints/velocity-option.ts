import { formatValue, valueParts, type SprintFigure, type SprintSummary } from '@sightline/contract';
import { sprintTexts } from '../../texts/sprints.ts';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { plainDayIn } from '../../ui/plain-day.ts';
import { shortName } from './short-name.ts';
import { amountAxis, categories, frame, legend, tooltip } from '../../ui/charts/chart-parts.ts';

const texts = sprintTexts.velocity;

export const valueOf = ({ figure }: SprintFigure): number | null => (figure.kind === 'value' ? figure.value : null);

/** What each sprint committed to and completed, by the day it closed. A sprint has points; only the mean has points per sprint. */
export const velocityTable = (
  sprints: readonly SprintSummary[],
  unit: 'points' | 'items',
  timeZone: string,
): ChartTable => ({
  columns: [
    { title: sprintTexts.list.sprint },
    { title: texts.closed, isDay: true },
    { title: texts.committed, unit },
    { title: texts.completed, unit },
  ],
  rows: sprints.map(({ id, name, closeAt, figures }) => ({
    key: id,
    cells: [name, plainDayIn(timeZone, Date.parse(closeAt)), valueOf(figures.committed), valueOf(figures.completed)],
    href: `/performance/sprint-analysis/${id}`,
  })),
});

type Velocity = {
  sprints: readonly SprintSummary[];
  /** The number of oldest sprints that closed before the period; they are drawn pale. */
  earlier?: number;
  spread: { low: number; high: number } | null;
  mean: number | null;
  /** The team's color. */
  color?: number;
};

/** Committed and completed by sprint, oldest first, with the mean and the middle half. For ECharts. */
export const velocityOption = ({ sprints, earlier = 0, spread, mean, color }: Velocity, colors: Palette) => {
  const own = color === undefined ? colors.accent : colors.series[color % colors.series.length];
  const line = { yAxis: mean ?? 0, lineStyle: { color: colors.ink, type: 'dashed' as const, width: 1 } };
  return {
    ...frame,
    grid: { left: 40, right: 60, top: 26, bottom: 24 },
    legend: legend(colors, [texts.committed, texts.completed]),
    tooltip: tooltip(colors, 'axis', ([first]) => {
      const sprint = sprints[first?.dataIndex ?? -1];
      if (sprint === undefined) return '';
      const { committed, completed } = sprint.figures;
      const parts = [
        [texts.committed, committed],
        [texts.completed, completed],
      ] as const;
      return [
        sprint.name,
        ...parts.map(([word, figure]) => `${word}: ${formatValue(valueOf(figure) ?? 0, figure.unit)}`),
      ].join('\n');
    }),
    xAxis: categories(
      colors,
      sprints.map((sprint) => shortName(sprint.name)),
    ),
    yAxis: amountAxis(colors),
    series: [
      {
        type: 'bar' as const,
        name: texts.committed,
        barMaxWidth: 16,
        barGap: '10%',
        data: sprints.map(({ figures }) => valueOf(figures.committed)),
        itemStyle: { color: 'transparent', borderColor: colors.inkMuted, borderWidth: 1 },
      },
      {
        type: 'bar' as const,
        name: texts.completed,
        barMaxWidth: 16,
        data: sprints.map(({ figures }, index) => ({
          value: valueOf(figures.completed),
          ...(index < earlier ? { itemStyle: { opacity: 0.45 } } : {}),
        })),
        itemStyle: { color: own },
        // As readable above pale bars as above the others.
        label: {
          show: true,
          position: 'top' as const,
          distance: 3,
          color: colors.ink,
          opacity: 1,
          fontSize: 11,
          // The mean runs behind the values, interrupted where it meets one.
          textBorderColor: colors.surface,
          textBorderWidth: 4,
        },
        labelLayout: { hideOverlap: true },
        ...(mean === null
          ? {}
          : {
              markLine: {
                silent: true,
                symbol: 'none',
                z: 1,
                label: {
                  position: 'end' as const,
                  formatter: texts.mean(valueParts(mean, 'points').number),
                  color: colors.inkMuted,
                  fontSize: 11,
                  lineHeight: 13,
                  // Where the word is long, as in German, the value is on a second line.
                  width: 54,
                  overflow: 'break' as const,
                },
                data: [line],
              },
            }),
        ...(spread === null
          ? {}
          : {
              markArea: {
                silent: true,
                itemStyle: { color: own, opacity: 0.1 },
                data: [[{ yAxis: spread.low }, { yAxis: spread.high }]],
              },
            }),
      },
    ],
  };
};
