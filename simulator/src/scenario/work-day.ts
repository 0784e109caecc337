/** A person's work: take an item, write it, have it reviewed, merge it, take the next. */
import { day, hour, workingTimeAfter } from './calendar.ts';
import { openPullRequest } from './pull-requests.ts';
import { changeIssue } from './issues.ts';
import { newcomer, overloaded, type Service, type Worker } from './organization.ts';
import { newBacklogIssue } from './sprints.ts';
import { weeksBefore } from './reviewers.ts';
import type { State, Tracked } from './state.ts';
import { logWork } from './worklogs.ts';

const isOpen = (issue: Tracked): boolean => issue.statusId === '10000' && issue.assignee === null;

const nextIssue = (state: State, worker: Worker): Tracked => {
  const sprint = state.sprints.get(worker.team.name)?.current;
  const planned =
    sprint === null || sprint === undefined
      ? undefined
      : [...state.issues.values()].find((issue) => isOpen(issue) && issue.sprintIds.includes(sprint.id));
  if (planned !== undefined) return planned;
  const backlog = state.backlog.get(worker.team.name) ?? [];
  while (backlog.length > 0) {
    const issue = state.issues.get(backlog.shift() ?? '');
    if (issue !== undefined && isOpen(issue)) return issue;
  }
  const fresh = newBacklogIssue(state, worker.team);
  backlog.splice(backlog.indexOf(fresh.id), 1);
  return fresh;
};

/** The service of an item's component; the gateway is one person's, which is the knowledge island. */
const serviceFor = (state: State, worker: Worker, issue: Tracked): Service => {
  const own =
    worker.team.services.find((service) => service.component.id === issue.componentIds[0]) ??
    state.random.pick(worker.team.services);
  const island = worker.team.services.find((service) => service.repository.slug === 'telemetry-gateway');
  if (!state.planted || island === undefined || own !== island) return own;
  return worker === worker.team.workers[2] ? own : (worker.team.services[0] ?? own);
};

/** Starts a person's days and keeps them going until they leave. */
export const startWorking = (state: State, worker: Worker): void => {
  const first = workingTimeAfter(worker.schedule, worker.schedule.from, state.random.between(1, 20));
  const take = (): void => {
    const { engine, random } = state;
    if (worker.schedule.to !== null && engine.now() > worker.schedule.to) return;
    const begun = begin(state, worker);
    const parallel = state.planted && worker.account.displayName === overloaded && weeksBefore(state, 10) ? 0.25 : 1;
    const pause = begun * parallel + random.between(0.5, 3);
    engine.at(workingTimeAfter(worker.schedule, engine.now(), pause), take);
  };
  state.engine.at(first, take);
};

/** Now and then a flag is raised instead of moving the item. */
const flagEvery = 13;
const flaggedHours = 9;

const raiseFlag = (state: State, { account, schedule }: Worker, issue: Tracked, afterHours: number): void => {
  const { engine, truth } = state;
  const up = workingTimeAfter(schedule, engine.now(), afterHours);
  const flag = { issueId: issue.id, from: up, to: workingTimeAfter(schedule, up, flaggedHours) };
  engine.at(flag.from, () => {
    truth.flagged.push(flag);
    changeIssue(state, issue, account.accountId, { flagged: true });
  });
  engine.at(flag.to, () => changeIssue(state, issue, account.accountId, { flagged: false }));
};

/** Takes an item up and writes it. Returns the working hours that the writing takes. */
const begin = (state: State, worker: Worker): number => {
  const { engine, random } = state;
  const issue = nextIssue(state, worker);
  const me = worker.account.accountId;
  changeIssue(state, issue, me, { assignee: me, statusId: '3' });
  const ramp =
    state.planted && worker.account.displayName === newcomer
      ? Math.max(1, 2.6 - (engine.now() - worker.schedule.from) / (60 * day))
      : 1;
  const writing = Math.min(60, random.skewed(4 + (issue.estimate ?? 2.5) * 3.2, 0.45) * ramp * worker.pace);
  if (random.chance(0.06)) {
    engine.at(workingTimeAfter(worker.schedule, engine.now(), writing * 0.4), () => {
      if (issue.statusId === '3') changeIssue(state, issue, me, { statusId: '10004' });
    });
    engine.at(workingTimeAfter(worker.schedule, engine.now(), writing * 0.4 + random.between(2, 12)), () => {
      if (issue.statusId === '10004') changeIssue(state, issue, me, { statusId: '3' });
    });
  }
  if (Number(issue.id) % flagEvery === 0) raiseFlag(state, worker, issue, writing * 0.3);
  const service = serviceFor(state, worker, issue);
  const late = state.planted && worker.account.displayName === overloaded && weeksBefore(state, 10);
  const started = engine.now();
  engine.at(workingTimeAfter(worker.schedule, started, writing), () => {
    logWork(state, worker, issue, started, writing);
    // The overloaded one opens much of it in the evening.
    const delay = late && random.chance(0.6) ? random.between(3, 5) * hour : 0;
    engine.at(engine.now() + delay, () => openPullRequest(state, { worker, issue, service, started }));
  });
  return writing;
};
