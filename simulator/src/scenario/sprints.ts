/** Two-week sprints of the scrum teams: planned from the backlog, changed on the way, closed with what is left carried over. */
import type { Sprint } from '../world.ts';
import { day, hour } from './calendar.ts';
import { changeIssue, createIssue } from './issues.ts';
import type { Team } from './organization.ts';
import { present } from './reviewers.ts';
import type { State, Tracked } from './state.ts';

const length = 14 * day;
const work = ['Story', 'Story', 'Story', 'Task', 'Task', 'Bug'];

const lead = (team: Team): string => team.workers[0]?.account.accountId ?? '';

export const newBacklogIssue = (state: State, team: Team): Tracked => {
  const type = state.random.pick(work);
  const issue = createIssue(state, {
    team,
    type,
    reporter: state.random.pick(present(state, team)).account.accountId,
    service: state.random.pick(team.services),
  });
  state.backlog.get(team.name)?.push(issue.id);
  return issue;
};

const createSprint = (state: State, team: Team): Sprint => {
  state.counters.sprint += 1;
  const id = state.counters.sprint;
  const sprint: Sprint = {
    id,
    boardId: team.board.id,
    name: `Sprint ${id}`,
    goal: '',
    state: 'future',
    startAt: null,
    endAt: null,
    completeAt: null,
  };
  state.engine.emit({ at: state.engine.now(), type: 'sprint.created', sprint: { ...sprint } });
  return sprint;
};

const inSprint = (state: State, sprint: Sprint): Tracked[] =>
  [...state.issues.values()].filter((issue) => issue.sprintIds.includes(sprint.id));
const isDone = (issue: Tracked): boolean => issue.statusId === '10002';

/** Starts the rhythm of a team: every second Monday the sprint closes and the next one starts. */
export const startSprints = (state: State, team: Team, firstMonday: number): void => {
  state.sprints.set(team.name, { current: null, next: createSprint(state, team) });
  const turn = (at: number): void =>
    state.engine.at(at, () => {
      turnOver(state, team);
      turn(at + length);
    });
  turn(firstMonday);
};

const turnOver = (state: State, team: Team): void => {
  const rhythm = state.sprints.get(team.name);
  if (rhythm === undefined) return;
  const { engine, random } = state;
  const ending = rhythm.current;
  const starting = rhythm.next;
  const left = ending === null ? [] : inSprint(state, ending).filter((issue) => !isDone(issue));
  if (ending !== null) {
    recordOutcome(state, ending);
    engine.emit({ at: engine.now(), type: 'sprint.closed', sprintId: ending.id });
  }
  // Carrying over happens right after the close, the start an hour later.
  engine.at(engine.now() + 60_000, () => {
    for (const issue of left) changeIssue(state, issue, lead(team), { sprintIds: [...issue.sprintIds, starting.id] });
    const room = Math.max(Math.round(team.workers.length * 2.6) - left.length, 3);
    const backlog = state.backlog.get(team.name) ?? [];
    while (backlog.length < room + 6) newBacklogIssue(state, team);
    for (const id of backlog.splice(0, room)) {
      const issue = state.issues.get(id);
      if (issue !== undefined && !isDone(issue))
        changeIssue(state, issue, lead(team), { sprintIds: [...issue.sprintIds, starting.id] });
    }
  });
  engine.at(engine.now() + hour, () => {
    const startAt = engine.now();
    engine.emit({
      at: startAt,
      type: 'sprint.started',
      sprintId: starting.id,
      startAt,
      endAt: startAt + length - hour,
    });
    state.sprints.set(team.name, { current: starting, next: createSprint(state, team) });
    state.truth.sprints.push({
      ...emptyOutcome(starting),
      committed: points(inSprint(state, starting).filter((issue) => !isDone(issue))),
    });
    state.committed.set(
      starting.id,
      new Set(
        inSprint(state, starting)
          .filter((issue) => !isDone(issue))
          .map((issue) => issue.id),
      ),
    );
  });
  // Some things come in late, some are taken out again.
  const changes = random.whole(0, 3);
  for (let index = 0; index < changes; index += 1) {
    engine.at(engine.now() + random.between(2, 9) * day, () => {
      const issue = newBacklogIssue(state, team);
      changeIssue(state, issue, lead(team), { sprintIds: [starting.id] });
      outcome(state, starting).added += issue.estimate ?? 0;
    });
  }
  if (random.chance(0.4)) {
    engine.at(engine.now() + random.between(3, 8) * day, () => {
      const issue = inSprint(state, starting).find((one) => one.statusId === '10000');
      if (issue === undefined) return;
      changeIssue(state, issue, lead(team), { sprintIds: issue.sprintIds.filter((id) => id !== starting.id) });
      outcome(state, starting).removed += issue.estimate ?? 0;
      state.committed.get(starting.id)?.delete(issue.id);
      state.backlog.get(team.name)?.push(issue.id);
    });
  }
};

const points = (issues: readonly Tracked[]): number =>
  issues.reduce((total, issue) => total + (issue.estimate ?? 0), 0);
const emptyOutcome = (sprint: Sprint) => ({
  id: sprint.id,
  boardId: sprint.boardId,
  committed: 0,
  added: 0,
  removed: 0,
  completed: 0,
  carriedOver: 0,
  completedOfCommitted: 0,
});

const outcome = (state: State, sprint: Sprint) => {
  const found = state.truth.sprints.find((one) => one.id === sprint.id);
  if (found === undefined) throw new Error(`Sprint ${sprint.id} has not started`);
  return found;
};

const recordOutcome = (state: State, sprint: Sprint): void => {
  const issues = inSprint(state, sprint);
  const done = issues.filter(isDone);
  Object.assign(outcome(state, sprint), {
    completed: points(done),
    carriedOver: points(issues.filter((issue) => !isDone(issue))),
    completedOfCommitted: points(done.filter((issue) => state.committed.get(sprint.id)?.has(issue.id) === true)),
  });
};
