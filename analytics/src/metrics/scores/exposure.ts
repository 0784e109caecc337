/** How long a person was available for the work that a rate counts. */
import type { Instant } from '../../facts.ts';
import type { Leave, Person } from '../../rules.ts';
import type { PersonObservations } from './observation-index.ts';
import { addable, runningSum, type ScoreCalendar } from './score-calendar.ts';

export type Exposure = {
  /** First and last instant with the organization; null and infinity if unknown. */
  joinedAt: Instant | null;
  leftAt: Instant;
  /** Working weeks from the start of day `from` to the start of day `to` (calendar positions). */
  weeks: (from: number, to: number) => number;
};

/**
 * Working days from the person's first observation on, without leave, times the share of full time. If they left, to the
 * day that the settings name, or else to the last observation.
 */
export function exposureOf(
  person: Person,
  observed: Pick<PersonObservations, 'firstAt' | 'lastAt'> | undefined,
  leaves: readonly Leave[],
  { edges, workShare, daysAWeek }: ScoreCalendar,
): Exposure {
  const joinedAt = observed?.firstAt ?? null;
  const leftAt = lastInstantOf(person, observed);
  const own = leaves.filter((leave) => leave.personId === person.id);
  const worked = workShare.map((share, day) => {
    const start = edges[day]!;
    const end = edges[day + 1]!;
    const present = joinedAt !== null && joinedAt < end && leftAt >= start;
    const away = present
      ? Math.min(
          1,
          own.reduce((sum, leave) => sum + overlap(leave, start, end), 0),
        )
      : 1;
    return addable(share * person.partTime * (1 - away));
  });
  const before = runningSum(worked);
  return { joinedAt, leftAt, weeks: (from, to) => (before[to]! - before[from]!) / daysAWeek };
}

/** Work can still be merged or closed in the name of someone who left, so a date in the settings comes first. */
function lastInstantOf({ active, leftAt }: Person, observed: Pick<PersonObservations, 'lastAt'> | undefined): Instant {
  if (leftAt !== undefined) return leftAt - 1;
  return active ? Infinity : (observed?.lastAt ?? -Infinity);
}

/** The share of the day that the leave covers. */
function overlap(leave: Leave, start: Instant, end: Instant): number {
  return Math.max(0, Math.min(leave.to, end) - Math.max(leave.from, start)) / (end - start);
}
