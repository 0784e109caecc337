/**
 * What the weekly survey says about a group. Answers are stored as counts by week and group. A group's week is
 * published once, when it is over, so that no answer can be derived from two figures.
 */
import type { Instant } from '../facts.ts';
import type { Figure, Period } from '../observation.ts';
import { dateOf, startOf, startOfDay } from '../time/edges.ts';

export type PulseWeek = {
  /** The Monday it began on. */
  week: string;
  /** Null for people outside every team. */
  group: string | null;
  answers: number;
  /** A whole number; null when the week is withheld. */
  mean: number | null;
  /** Why it is withheld: too few answers, a member came or left, or the group is too small. */
  withheld: 'few' | 'changed' | 'small' | null;
};

/** Minimum answers of a published week. */
export const minAnswers = 3;

/**
 * Minimum of established members in a group. Someone who controls two of them learns at most that one of three people
 * gave an answer.
 */
export const smallestPulseGroup = 5;

/** The Monday of the week that an instant is in. */
export const pulseWeekOf = (at: Instant, zone: string): string => {
  const date = dateOf(at, zone);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
};

/** The Mondays of the weeks that ended within the period, its end included. */
export const pulseWeeksOf = ({ from, to }: Period, zone: string): string[] => {
  const weeks: string[] = [];
  const first = dateOf(from, zone);
  let monday = first.subtract({ days: first.dayOfWeek - 1 }).subtract({ days: 7 });
  for (;;) {
    const next = monday.add({ days: 7 });
    const end = startOf(next, zone);
    if (end > to) return weeks;
    if (end > from) weeks.push(monday.toString());
    monday = next;
  }
};

/**
 * An answer counts if its author has been in the group for this many weeks, with an account linked to a person,
 * so that a group cannot be built around one person to read their answer.
 */
export const establishedWeeks = 4;

/** A published week: its mean rounded to a whole number, or the reason why it is withheld. */
export const publishedPulse = ({
  week,
  group,
  answers,
  sum,
  changed,
  established,
}: {
  week: string;
  group: string | null;
  answers: number;
  sum: number;
  /** Whether a member came or left. */
  changed: boolean;
  /** Members with answers that count. */
  established: number;
}): PulseWeek => {
  const withheld =
    established < smallestPulseGroup ? 'small' : answers < minAnswers ? 'few' : changed ? 'changed' : null;
  return { week, group, answers, withheld, mean: withheld === null ? Math.round(sum / answers) : null };
};

/** The Monday a number of weeks earlier. */
export const weeksBefore = (week: string, weeks: number): string =>
  dateOf(startOfDay(week, 'UTC'), 'UTC').subtract({ weeks }).toString();

/** Whether a person was in the group in every roster of the `establishedWeeks` or more before a week. */
export const isEstablished = (
  personId: string,
  week: string,
  rosters: readonly { week: string; personIds: readonly string[] }[],
): boolean => {
  const since = weeksBefore(week, establishedWeeks);
  const first = rosters.findLast((one) => one.week <= since);
  if (first === undefined) return false;
  return rosters
    .filter((one) => one.week >= first.week && one.week <= week)
    .every(({ personIds }) => personIds.includes(personId));
};

/** The mean of all answers of the published weeks of groups, latest week first. */
export const pulseFigure = (published: readonly PulseWeek[]): { figure: Figure; weeks: PulseWeek[] } => {
  const weeks = published.toSorted((a, b) =>
    b.week === a.week ? ((a.group ?? '') < (b.group ?? '') ? -1 : 1) : b.week < a.week ? -1 : 1,
  );
  const shown = weeks.flatMap(({ mean, answers }) => (mean === null ? [] : [{ mean, answers }]));
  const n = shown.reduce((all, { answers }) => all + answers, 0);
  return {
    figure:
      n === 0
        ? unpublishedFigure(weeks)
        : { kind: 'value', value: shown.reduce((all, { mean, answers }) => all + mean * answers, 0) / n, n, total: n },
    weeks,
  };
};

/** Why there is no figure: too few answers, or weeks that are withheld however many answered. */
const unpublishedFigure = (weeks: readonly PulseWeek[]): Figure => {
  const few = weeks.filter(({ withheld }) => withheld === 'few');
  const have = few.reduce((most, { answers }) => Math.max(most, answers), 0);
  if (few.length > 0 || weeks.length === 0) return { kind: 'insufficient-data', have, need: minAnswers, total: have };
  return weeks.some(({ withheld }) => withheld === 'changed')
    ? { kind: 'insufficient-data', have: 0, need: 1, total: 0 }
    : { kind: 'insufficient-data', of: 'people', have: 0, need: smallestPulseGroup, total: 0 };
};
