/**
 * What the weekly survey says about a group. Answers are kept as counts by week and group; a group's
 * week counts once it is over and has enough answers, so that no answer can be told from two figures.
 */
import type { Instant } from '../facts.ts';
import type { Figure, Period } from '../observation.ts';
import { dateOf, startOf } from '../time/edges.ts';

/** How often a score from 0 to 10 was given; `group` null for people outside every team. */
export type PulseCount = { week: string; group: string | null; score: number; count: number };

export type PulseWeek = {
  /** The Monday it began on. */
  week: string;
  group: string | null;
  answers: number;
  /** Null when there are too few answers to show. */
  mean: number | null;
};

/** Fewer answers of a week are never shown. */
export const fewestAnswers = 3;

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

/** The mean of all answers of the groups' weeks that have enough, and those weeks. */
export const pulseFigure = (counts: readonly PulseCount[]): { figure: Figure; weeks: PulseWeek[] } => {
  const weeks = [...Map.groupBy(counts, ({ week, group }) => `${week}/${group ?? ''}`).values()]
    .map((own): PulseWeek & { sum: number } => {
      const answers = own.reduce((total, { count }) => total + count, 0);
      const sum = own.reduce((total, { score, count }) => total + score * count, 0);
      const { week, group } = own[0] as PulseCount;
      return { week, group, answers, sum, mean: answers < fewestAnswers ? null : sum / answers };
    })
    .sort((a, b) => (b.week === a.week ? ((a.group ?? '') < (b.group ?? '') ? -1 : 1) : b.week < a.week ? -1 : 1));
  const total = weeks.reduce((all, { answers }) => all + answers, 0);
  const counted = weeks.filter(({ mean }) => mean !== null);
  const n = counted.reduce((all, { answers }) => all + answers, 0);
  const have = weeks.reduce((most, { answers }) => Math.max(most, answers), 0);
  return {
    figure:
      n === 0
        ? { kind: 'insufficient-data', have, need: fewestAnswers, total }
        : { kind: 'value', value: counted.reduce((all, { sum }) => all + sum, 0) / n, n, total },
    weeks: weeks.map(({ sum: _sum, ...week }) => week),
  };
};
