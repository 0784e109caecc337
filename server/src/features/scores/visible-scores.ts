/** Scores for viewers who may not see individuals. */
import {
  isDisclosedPart,
  roundedCount,
  roundedInterval,
  roundedPoints,
  type InsufficientData,
} from '@sightline/analytics';
import { limits } from '@sightline/contract';
import { isTooSmall, type Audience } from '../visibility/index.ts';
import type { Rounding, ShownScore } from '../score-figures/index.ts';
import type { StoredScore, ScoreDayRow } from '../scoring/index.ts';

/**
 * Viewers who may not see individuals get scores of groups of at least three people, rounded. Exact means of groups
 * that differ by one person would reveal that person's score: the organization and its teams, two ranges, or the score
 * and a dimension that one member does not have.
 */
export const visibleScores = <Score extends ShownScore>(
  { seesIndividuals }: Audience,
  stored: readonly StoredScore<Score | InsufficientData>[],
): StoredScore<(Score | InsufficientData) & Rounding>[] =>
  stored.map((storedScore) => {
    const { score } = storedScore;
    if (seesIndividuals || score.kind !== 'value' || !('coverage' in score)) return storedScore;
    const have = score.coverage.scored;
    if (isTooSmall(have))
      return { ...storedScore, score: { kind: 'insufficient-data', of: 'people', have, need: limits.smallestGroup } };
    return { ...storedScore, score: { ...score, ...roundedScore(score), rounded: true as const } };
  });

type GroupShown = Extract<ShownScore, { coverage: unknown }>;

const roundedScore = (score: GroupShown): Partial<GroupShown> => {
  const { overall, low, high, coverage, dimensions, dimensionIntervals, things } = score;
  const peopleIn = score.peopleIn ?? null;
  const people = coverage.scored;
  return {
    overall: roundedPoints(overall, people),
    ...roundedInterval(overall, { low, high }, people),
    n: roundedCount(score.n),
    dimensions: roundedDimensions(dimensions, people, peopleIn),
    // Contributions are withheld too, because they are in proportion to the dimension.
    contributions: mapped(score.contributions, () => 0),
    ...(dimensionIntervals === undefined
      ? {}
      : {
          dimensionIntervals: mapped(dimensionIntervals, (interval, name) =>
            interval === null || dimensions[name] === null
              ? null
              : { ...interval, ...roundedInterval(dimensions[name], interval, peopleIn?.[name] ?? 0) },
          ),
        }),
    ...(things === undefined ? {} : { things: mapped(things, roundedCount) }),
  };
};

const mapped = <Name extends string, Value, Made>(
  values: Readonly<Record<Name, Value>>,
  make: (value: Value, name: Name) => Made,
): Record<Name, Made> =>
  Object.fromEntries(
    (Object.entries(values) as [Name, Value][]).map(([name, value]) => [name, make(value, name)]),
  ) as Record<Name, Made>;

const roundedDimensions = <Name extends string>(
  values: Readonly<Record<Name, number | null>>,
  people: number,
  peopleIn: Readonly<Record<string, number>> | null,
): Record<Name, number | null> =>
  mapped(values, (value, name) => {
    const having = peopleIn?.[name] ?? 0;
    return value === null || !isDisclosedPart(having, people) ? null : roundedPoints(value, having);
  });

/** A group's score of a day for such viewers; null if too few people have one. */
export const visibleScoreDay = (row: ScoreDayRow): ScoreDayRow | null => {
  const people = row.people ?? 0;
  if (isTooSmall(people)) return null;
  const round = (value: number | null): number | null => (value === null ? null : roundedPoints(value, people));
  const { overall, low, high } = row;
  return {
    ...row,
    overall: round(overall),
    ...(overall === null || low === null || high === null
      ? { low: round(low), high: round(high) }
      : roundedInterval(overall, { low, high }, people)),
    n: roundedCount(row.n),
    dimensions: roundedDimensions(row.dimensions, people, row.peopleIn),
  };
};
