/** Scores as viewers get them who may not see individuals. */
import { roundedCount, roundedPoints, type InsufficientData } from '@sightline/analytics';
import { limits } from '@sightline/contract';
import { isTooSmall } from '../figures/index.ts';
import type { Rounding, ShownScore, StoredScore } from './score-periods.store.ts';
import type { ScoreDayRow } from './score-days.store.ts';

/**
 * Of the scores of groups, viewers without the sight of individuals get those that hide each member: of teams, and
 * of dimensions, in which at least three people have a score, and of the organisation a rounded one, as exact means
 * of it and of its teams would give away those in no team.
 */
export const visibleScores = <Score extends ShownScore>(
  { all }: { all: boolean },
  stored: readonly StoredScore<Score | InsufficientData>[],
): StoredScore<(Score | InsufficientData) & Rounding>[] =>
  stored.map((one) => {
    const { score, subject } = one;
    if (all || score.kind !== 'value' || !('coverage' in score)) return one;
    const have = score.coverage.scored;
    if (isTooSmall(have))
      return { ...one, score: { kind: 'insufficient-data', of: 'people', have, need: limits.smallestGroup } };
    const seen = { ...score, dimensions: withoutFew(score.dimensions, score.peopleIn ?? null) };
    return { ...one, score: subject === 'organization' ? { ...seen, rounded: true as const } : seen };
  });

const withoutFew = <Values extends Record<string, number | null>>(
  values: Values,
  people: Readonly<Record<string, number>> | null,
): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isTooSmall(people?.[name] ?? 0) ? null : value]),
  ) as Values;

/** A day's score of a group as the same viewers get it; null where too few people have one. */
export const visibleScoreDay = (subject: string, row: ScoreDayRow): ScoreDayRow | null => {
  if (isTooSmall(row.people ?? 0)) return null;
  const seen = { ...row, dimensions: withoutFew(row.dimensions, row.peopleIn) };
  return subject === 'organization' ? roundedDay(seen) : seen;
};

const roundedDay = (row: ScoreDayRow): ScoreDayRow => {
  const people = row.people ?? 0;
  const round = (value: number | null): number | null => (value === null ? null : roundedPoints(value, people));
  return {
    ...row,
    overall: round(row.overall),
    low: round(row.low),
    high: round(row.high),
    n: roundedCount(row.n),
    dimensions: Object.fromEntries(Object.entries(row.dimensions).map(([name, value]) => [name, round(value)])),
  };
};
