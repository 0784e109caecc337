import type { Sprint } from '../world.ts';

/** A sprint as the Agile API answers it; instants that have not come yet are absent. */
export function sprintBody(sprint: Sprint, base: string) {
  return {
    id: sprint.id,
    self: `${base}/rest/agile/1.0/sprint/${sprint.id}`,
    state: sprint.state,
    name: sprint.name,
    ...sprintInstants(sprint),
    originBoardId: sprint.boardId,
    goal: sprint.goal,
  };
}

/** A sprint inside an issue's sprint field. */
export function sprintValue(sprint: Sprint) {
  return {
    id: sprint.id,
    name: sprint.name,
    state: sprint.state,
    boardId: sprint.boardId,
    goal: sprint.goal,
    ...sprintInstants(sprint),
  };
}

function sprintInstants({ startAt, endAt, completeAt }: Sprint) {
  return {
    ...(startAt === null ? {} : { startDate: new Date(startAt).toISOString() }),
    ...(endAt === null ? {} : { endDate: new Date(endAt).toISOString() }),
    ...(completeAt === null ? {} : { completeDate: new Date(completeAt).toISOString() }),
  };
}
