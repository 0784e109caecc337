/** Where an item was: with which team, in which category, from when to when. */
import type { Instant } from '../../facts.ts';
import { minOf } from '../../long-lists.ts';
import { valueAt } from '../sprint/history.ts';
import type { IssueReplay } from '../sprint/replay-issue.ts';
import type { WorkContext } from './work-context.ts';

export type Stay = {
  replay: IssueReplay;
  teamId: string;
  category: 'waiting' | 'inProgress' | 'done';
  from: Instant;
  /** Null while it lasts. */
  to: Instant | null;
  personId: string | null;
  /** The status it ended in, and since when it had it. */
  statusId: string;
  since: Instant;
  /** The first time it was in progress. */
  startedAt: Instant | null;
};

const categories = { new: 'waiting', indeterminate: 'inProgress', done: 'done' } as const;

/**
 * The stays of an item up to now, ascending. An item is with its assignee's team, else with its project's; done work
 * stays with the team that finished it. Open items change teams with their assignee. There may be gaps between stays: a status that no longer exists, a bot as
 * assignee, no team.
 */
export function stayOf(replay: IssueReplay, { categoryOf, who, now }: WorkContext): Stay[] {
  const { status, assignee, project } = replay;
  const changes = new Set([...status.since, ...assignee.since, ...project.since]);
  const first = minOf(changes);
  const people = new Set(assignee.values.map((account) => who.personIdOf(account)).filter((id) => id !== null));
  const moves = [...people].flatMap((id) => who.teamChangesOf(id)).filter((at) => at > first);
  const instants = [...new Set([...changes, ...moves])].filter((at) => at < now).sort((a, b) => a - b);
  const stays: Stay[] = [];
  let startedAt: Instant | null = null;
  let since = instants[0] ?? now;
  let statusId: string | null = null;
  let current: Stay | null = null;
  for (const at of instants) {
    const nextStatus = valueAt(status, at);
    if (nextStatus !== statusId) since = at;
    statusId = nextStatus;
    const known = categoryOf(statusId);
    const category = known === null ? null : categories[known];
    if (category === 'inProgress') startedAt ??= at;
    if (category === 'done' && (current?.category === 'done' || !changes.has(at))) continue;
    const account = valueAt(assignee, at);
    const personId = who.personIdOf(account);
    const teamId = who.isBot(account) ? null : who.teamAt(personId, at, who.teamOfProject(valueAt(project, at)));
    if (current !== null && current.category === category && current.teamId === teamId) {
      Object.assign(current, { personId, statusId, since });
      continue;
    }
    if (current !== null) current.to = at;
    current =
      category === null || teamId === null
        ? null
        : { replay, teamId, category, from: at, to: null, personId, statusId, since, startedAt };
    if (current !== null) stays.push(current);
  }
  return stays;
}
