/** The flow of a team is the sum of its flows through all scopes. */
import type { FlowDay, ItemNow, TeamFlow } from '../metrics/flow/team-flow.ts';

/** Teams in order of id; each part ends with the day of measuring. */
export const joinFlows = (parts: readonly TeamFlow[]): TeamFlow[] =>
  [...Map.groupBy(parts, (part) => part.teamId)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([teamId, own]) => ({
      teamId,
      days: joinDays(own.map((part) => part.days)),
      inProgress: own.flatMap((part) => part.inProgress).sort(longestFirst),
    }));

const joinDays = (parts: readonly FlowDay[][]): FlowDay[] => {
  const days = new Map<string, FlowDay>();
  for (const { date, waiting, inProgress, done } of parts.flat()) {
    const known = days.get(date) ?? { date, waiting: 0, inProgress: 0, done: 0 };
    days.set(date, {
      date,
      waiting: known.waiting + waiting,
      inProgress: known.inProgress + inProgress,
      done: known.done + done,
    });
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
};

const longestFirst = (a: ItemNow, b: ItemNow): number => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1);
