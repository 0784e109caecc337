import { sprintFigureDefinitions, sprintFigureOf, type SprintFigureKey, type SprintRecord } from '@sightline/analytics';

/** A closed sprint of a team in which nothing happened. */
export const emptySprint = (id: string, teamId: string): SprintRecord => {
  const work = {
    startAt: 0,
    closeAt: 86_400,
    measure: 'items' as const,
    detail: { issues: [], steps: [], leftOut: [] },
  };
  const keys = Object.keys(sprintFigureDefinitions) as SprintFigureKey[];
  const figures = Object.fromEntries(keys.map((key) => [key, sprintFigureOf(work, key)]));
  return {
    id,
    boardId: '1',
    teamId,
    state: 'closed',
    startAt: work.startAt,
    plannedEndAt: null,
    closeAt: work.closeAt,
    summary: {
      name: 'Sprint 1',
      goal: null,
      url: null,
      measure: work.measure,
      blockedNow: 0,
      unlistedStatuses: [],
      figures: figures as never,
    },
    detail: work.detail,
  };
};
