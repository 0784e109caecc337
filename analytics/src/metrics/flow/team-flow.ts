/** The flow of work through every team: items by category at the end of each day, and those in progress now. */
import type { Instant } from '../../facts.ts';
import { bucketIndex, calendarDays } from '../../time/edges.ts';
import { isBlockedStatus } from './blocked.ts';
import { valueAt } from '../sprint/history.ts';
import { stayOf, type Stay } from './item-stays.ts';
import type { WorkContext } from './work-context.ts';
import { daySeconds as day } from '../../time/durations.ts';

export type FlowDay = {
  /** ISO date; the counts are those at its end, or now for today. */
  date: string;
  waiting: number;
  inProgress: number;
  done: number;
};

export type ItemNow = {
  id: string;
  title: string;
  url: string;
  personId: string | null;
  /** First time in progress. */
  startedAt: Instant;
  /** The name of its status, and when it entered it. */
  status: string;
  since: Instant;
  /** It is flagged, or its status is named so. */
  blocked: boolean;
};

export type TeamFlow = {
  teamId: string;
  /** Every day since the team's first item, at most `maxDays` back. */
  days: FlowDay[];
  /** The longest in progress first. */
  inProgress: ItemNow[];
};

const maxDays = 1_200;
const counted = ['waiting', 'inProgress', 'done'] as const;

/** Teams with at least one item, in order of id. Sub-tasks, epics and bots' items do not count. */
export function teamFlows(context: WorkContext): TeamFlow[] {
  const { replays, now, rules } = context;
  const stays = Map.groupBy(
    replays.filter(({ issue }) => issue.hierarchyLevel === 0).flatMap((replay) => stayOf(replay, context)),
    (stay) => stay.teamId,
  );
  const names = new Map(context.facts.statuses.map((status) => [status.id, status.name]));
  const first = replays.reduce((earliest, { issue }) => Math.min(earliest, issue.createdAt), now);
  const days = calendarDays(Math.max(first, now - maxDays * day), now, rules.timeZone);
  const edges = days.length === 0 ? [] : [...days.map((day) => day.from), now];
  return [...stays]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([teamId, own]) => ({
      teamId,
      days: countDays(
        own,
        edges,
        days.map((day) => day.date),
      ),
      inProgress: own
        .flatMap((stay) => itemNow(stay, names, now))
        .sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1)),
    }));
}

/** One pass over the intervals: what starts and ends on each day, then the running sum. */
function countDays(stays: readonly Stay[], edges: readonly Instant[], dates: readonly string[]): FlowDay[] {
  const came = dates.map(() => ({ waiting: 0, inProgress: 0, done: 0 }));
  const bucket = (at: Instant): number => (at < (edges[0] ?? 0) ? 0 : bucketIndex(edges, at));
  for (const { category, from, to } of stays) {
    const [entry, exit] = [came[bucket(from)], to === null ? undefined : came[bucket(to)]];
    if (entry !== undefined) entry[category] += 1;
    if (exit !== undefined) exit[category] -= 1;
  }
  const sum = { waiting: 0, inProgress: 0, done: 0 };
  const days = came.map((change, index) => {
    for (const category of counted) sum[category] += change[category];
    return { date: dates[index] ?? '', ...sum };
  });
  const begins = days.findIndex((day) => day.waiting + day.inProgress + day.done > 0);
  return begins === -1 ? [] : days.slice(begins);
}

function itemNow(
  { replay, category, to, personId, startedAt, statusId, since }: Stay,
  names: Map<string, string>,
  now: Instant,
): ItemNow[] {
  if (category !== 'inProgress' || to !== null || startedAt === null) return [];
  const { id, key, summary, url } = replay.issue;
  const status = names.get(statusId) ?? '';
  const blocked = isBlockedStatus(status) || valueAt(replay.flagged, now);
  return [{ id, title: `${key} ${summary}`, url, personId, startedAt, status, since, blocked }];
}
