/** The score of a team or the organization: the mean of its members' scores. */
import { maxOf } from '../../long-lists.ts';
import { student } from '../../figure/student.ts';
import { dimensions, eachDimension, type Dimension } from '../dimensions.ts';
import type {
  GroupMeans,
  GroupScore,
  InsufficientData,
  MemberScore,
  PersonScore,
  ScoreInterval,
  SummaryScore,
} from './score.ts';

export type Member<Score = PersonScore> = { personId: string; score: Score | InsufficientData };

type Scored<Score> = { personId: string; score: Score };

const scoredOf = <Score extends MemberScore>(members: readonly Member<Score>[]): Scored<Score>[] =>
  members
    .flatMap(({ personId, score }) => (score.kind === 'value' ? [{ personId, score }] : []))
    .sort((a, b) => (a.personId < b.personId ? -1 : 1));

/** A group's score without intervals; see scoreGroup. */
export const groupMeans = (members: readonly Member<MemberScore>[], need: number): GroupMeans | InsufficientData =>
  meansOf(members, scoredOf(members), need);

function meansOf(
  members: readonly Member<MemberScore>[],
  scored: readonly Scored<MemberScore>[],
  need: number,
): GroupMeans | InsufficientData {
  if (scored.length === 0) {
    // The member closest to a score shows how much data is missing.
    const have = members.map(({ score }) => (score.kind === 'value' ? score.n : score.have));
    return { kind: 'insufficient-data', have: Math.max(0, maxOf(have)), need };
  }
  const overall = mean(scored.map(({ score }) => score.overall));
  const means = eachDimension<number | null>(null);
  const peopleIn = eachDimension<number>(0);
  for (const dimension of dimensions) {
    const known = scored.flatMap(({ score }) => score.dimensions[dimension] ?? []);
    peopleIn[dimension] = known.length;
    if (known.length > 0) means[dimension] = mean(known);
  }
  return {
    kind: 'value',
    overall,
    dimensions: means,
    coverage: { scored: scored.length, members: members.length },
    peopleIn,
    n: scored.reduce((sum, { score }) => sum + score.n, 0),
    ...intervalOfMean(
      overall,
      scored.map(({ score }) => score),
    ),
  };
}

/**
 * Members without a score are left out, not counted as 0; `coverage` has their number. The interval assumes that the
 * members' own intervals are independent.
 * @param need data points that a member needs, reported when no member has a score
 */
export function scoreGroup(members: readonly Member<SummaryScore>[], need: number): GroupScore | InsufficientData {
  const scored = scoredOf(members);
  const means = meansOf(members, scored, need);
  if (means.kind !== 'value') return means;
  const contributions = eachDimension<number>(0);
  for (const dimension of dimensions)
    contributions[dimension] = mean(scored.map(({ score }) => score.contributions[dimension]));
  return {
    ...means,
    contributions,
    things: thingsOf(scored.map(({ score }) => score)),
    members: scored.map(({ personId, score }) => ({ personId, overall: score.overall })),
    ...dimensionIntervals(
      means.dimensions,
      scored.map(({ score }) => score),
    ),
  };
}

type Error = Pick<ScoreInterval, 'standardError' | 'degrees'>;

/** The interval of the mean of independent values, with Welch–Satterthwaite degrees of freedom. */
function intervalOfMean(value: number, errors: readonly Error[]): ScoreInterval {
  let [variance, squares] = [0, 0];
  for (const { standardError, degrees } of errors) {
    variance += standardError ** 2;
    squares += standardError ** 4 / degrees;
  }
  const degrees = squares > 0 ? variance ** 2 / squares : errors.reduce((sum, error) => sum + error.degrees, 0);
  const standardError = Math.sqrt(variance) / errors.length;
  const half = student(degrees) * standardError;
  return { low: Math.max(0, value - half), high: Math.min(100, value + half), standardError, degrees };
}

function thingsOf(members: readonly SummaryScore[]): Record<Dimension, number> {
  const things = eachDimension(0);
  for (const member of members)
    for (const dimension of dimensions) things[dimension] += member.things?.[dimension] ?? 0;
  return things;
}

function dimensionIntervals(
  means: Record<Dimension, number | null>,
  members: readonly SummaryScore[],
): Pick<GroupScore, 'dimensionIntervals'> {
  if (members.some((member) => member.dimensionIntervals === undefined)) return {};
  const intervals = eachDimension<ScoreInterval | null>(null);
  for (const dimension of dimensions) {
    const mean = means[dimension];
    const errors = members.flatMap((member) => member.dimensionIntervals?.[dimension] ?? []);
    if (mean !== null) intervals[dimension] = intervalOfMean(mean, errors);
  }
  return { dimensionIntervals: intervals };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
