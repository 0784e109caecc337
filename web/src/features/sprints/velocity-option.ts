import type { SprintFigure, SprintSummary } from '@sightline/contract';
import { sprintTexts } from '../../texts/sprints.ts';
import { writeText } from '../../ui/format.ts';
import type { Palette } from '../../ui/palette.ts';
import { amounts, categories, frame, legend, tooltip } from '../../ui/chart-parts.ts';

const texts = sprintTexts.velocity;

export const valueOf = ({ figure }: SprintFigure): number | null => (figure.kind === 'value' ? figure.value : null);

/** Committed and completed by sprint, oldest first, with the mean and the middle half. For ECharts. */
export const velocityOption = (
  sprints: readonly SprintSummary[],
  spread: { low: number; high: number } | null,
  mean: number | null,
  colours: Palette,
) => {
  const line = { yAxis: mean ?? 0, lineStyle: { color: colours.ink, type: 'dashed' as const, width: 1 } };
  return {
    ...frame,
    grid: { left: 40, right: 44, top: 26, bottom: 24 },
    legend: legend(colours, [texts.committed, texts.completed]),
    tooltip: tooltip(colours, 'axis', ([first]) => {
      const sprint = sprints[first?.dataIndex ?? -1];
      if (sprint === undefined) return '';
      const { committed, completed } = sprint.figures;
      const told = [
        [texts.committed, committed],
        [texts.completed, completed],
      ] as const;
      return [sprint.name, ...told.map(([word, one]) => `${word}: ${writeText(valueOf(one) ?? 0, one.unit)}`)].join(
        '\n',
      );
    }),
    xAxis: categories(
      colours,
      sprints.map((sprint) => sprint.name),
    ),
    yAxis: amounts(colours),
    series: [
      {
        type: 'bar' as const,
        name: texts.committed,
        barMaxWidth: 16,
        barGap: '10%',
        data: sprints.map(({ figures }) => valueOf(figures.committed)),
        itemStyle: { color: 'transparent', borderColor: colours.inkMuted, borderWidth: 1 },
      },
      {
        type: 'bar' as const,
        name: texts.completed,
        barMaxWidth: 16,
        data: sprints.map(({ figures }) => valueOf(figures.completed)),
        itemStyle: { color: colours.accent },
        ...(mean === null
          ? {}
          : {
              markLine: {
                silent: true,
                symbol: 'none',
                label: {
                  position: 'end' as const,
                  formatter: texts.mean,
                  color: colours.inkMuted,
                  fontSize: 11,
                },
                data: [line],
              },
            }),
        ...(spread === null
          ? {}
          : {
              markArea: {
                silent: true,
                itemStyle: { color: colours.accent, opacity: 0.1 },
                data: [[{ yAxis: spread.low }, { yAxis: spread.high }]],
              },
            }),
      },
    ],
  };
};
