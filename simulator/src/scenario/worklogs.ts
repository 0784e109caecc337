/** Time logged on issues. */
import type { Worker } from './organization.ts';
import type { State, Tracked } from './state.ts';

/** Some teams log their time and others never do. */
const loggingTeam = 'Platform';
const quarterHour = 900;

/** Notes the working hours that a person has spent on an issue, where their team does that. Draws nothing at random. */
export const logWork = (state: State, worker: Worker, issue: Tracked, startedAt: number, hours: number): void => {
  const { engine, counters } = state;
  if (worker.team.name !== loggingTeam || !state.issues.has(issue.id)) return;
  counters.worklog += 1;
  const at = engine.now();
  const seconds = Math.max(1, Math.round((hours * 3_600) / quarterHour)) * quarterHour;
  const author = worker.account.accountId;
  const worklog = { id: String(700_000 + counters.worklog), author, startedAt, seconds, updatedAt: at };
  engine.emit({ at, type: 'issue.worklogged', issueId: issue.id, worklog });
};
