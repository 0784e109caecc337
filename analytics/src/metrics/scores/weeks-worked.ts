/** The weeks a person worked, which their rates divide by, in figures and scores alike. */
import type { Instant } from '../../facts.ts';
import type { Period } from '../../observation.ts';
import type { MeasurementRules, Person } from '../../rules.ts';
import { bucketIndex } from '../../time/edges.ts';
import { scoredUntil } from '../../time/periods.ts';
import { exposureOf } from './exposure.ts';
import { scoreCalendar } from './score-calendar.ts';

/** A person's first and last known activity. */
export type Presence = { firstAt: Instant; lastAt: Instant };

export type WeeksWorked = (from: Instant, to: Instant) => number;

/**
 * Weeks that the person worked between two instants of `over`, less part-time and leave. A period that
 * ends now counts to the end of the hour, as scores do.
 * @param presence null for a person without any activity yet, who worked in no week
 */
export const weeksWorked = (
  person: Person,
  presence: Presence | null,
  rules: Pick<MeasurementRules, 'leaves' | 'timeZone' | 'workingTime'>,
  { over, now }: { over: Period; now: Instant },
): WeeksWorked => {
  const until = over.to === now ? scoredUntil(now, rules.timeZone) : over.to;
  const calendar = scoreCalendar(over.from, until, rules.timeZone, 0, rules.workingTime);
  const observed = presence ?? undefined;
  const exposure = exposureOf(person, observed, rules.leaves, calendar);
  const { edges } = calendar;
  const workedUntil = (at: Instant): number => {
    if (at <= edges[0]!) return 0;
    const day = at >= until ? edges.length - 1 : bucketIndex(edges, at);
    const whole = exposure.weeks(0, day);
    if (day === edges.length - 1) return whole;
    const [start, end] = [edges[day]!, edges[day + 1]!];
    return whole + (exposure.weeks(day, day + 1) * (at - start)) / (end - start);
  };
  // Rounded so that the same days give the same weeks, wherever the sum begins.
  return (from, to) => Math.max(0, exact(workedUntil(to === over.to ? until : to) - workedUntil(from)));
};

const exact = (weeks: number): number => Math.round(weeks * 1e12) / 1e12;
