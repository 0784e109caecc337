/** The score of a team or the organisation: the mean of its members' scores. */
import { dimensions, eachDimension, type Dimension } from './configuration.ts';
import type { GroupScore, InsufficientData, PersonScore, ScoreInterval } from './score.ts';

/** Standard errors to either side that hold 90 % of a normal distribution. */
const ninetyPercent = 1.645;

export type Member = { personId: string; score: PersonScore | InsufficientData };

/**
 * Members without a score are not counted as 0; the coverage names how many there are. The interval
 * takes the members' own intervals as independent.
 * @param need data points that a member needs, reported when no member has a score
 */
export function scoreGroup(members: readonly Member[], need: number): GroupScore | InsufficientData {
  const scored = members
    .flatMap(({ personId, score }) => (score.kind === 'value' ? [{ personId, score }] : []))
    .sort((a, b) => (a.personId < b.personId ? -1 : 1));
  if (scored.length === 0) {
    // The member who is nearest to a score tells how far the group is.
    const have = members.map(({ score }) => (score.kind === 'value' ? score.n : score.have));
    return { kind: 'insufficient-data', have: Math.max(0, ...have), need };
  }
  const overall = mean(scored.map(({ score }) => score.overall));
  const means = eachDimension<number | null>(null);
  const contributions = eachDimension<number>(0);
  for (const dimension of dimensions) {
    const known = scored.flatMap(({ score }) => score.dimensions[dimension] ?? []);
    if (known.length > 0) means[dimension] = mean(known);
    contributions[dimension] = mean(scored.map(({ score }) => score.contributions[dimension]));
  }
  return {
    kind: 'value',
    overall,
    dimensions: means,
    contributions,
    members: scored.map(({ personId, score }) => ({ personId, overall: score.overall })),
    coverage: { scored: scored.length, members: members.length },
    n: scored.reduce((sum, { score }) => sum + score.n, 0),
    ...intervalOfMean(
      overall,
      scored.map(({ score }) => score.standardError),
    ),
    ...dimensionIntervals(
      means,
      scored.map(({ score }) => score),
    ),
  };
}

/** Standard errors of independent values, and the mean of those values. */
function intervalOfMean(value: number, standardErrors: readonly number[]): ScoreInterval {
  const variance = standardErrors.reduce((sum, error) => sum + error ** 2, 0);
  const standardError = Math.sqrt(variance) / standardErrors.length;
  return {
    low: Math.max(0, value - ninetyPercent * standardError),
    high: Math.min(100, value + ninetyPercent * standardError),
    standardError,
  };
}

function dimensionIntervals(
  means: Record<Dimension, number | null>,
  members: readonly PersonScore[],
): Pick<GroupScore, 'dimensionIntervals'> {
  if (members.some((member) => member.dimensionIntervals === undefined)) return {};
  const intervals = eachDimension<ScoreInterval | null>(null);
  for (const dimension of dimensions) {
    const mean = means[dimension];
    const errors = members.flatMap((member) => member.dimensionIntervals?.[dimension]?.standardError ?? []);
    if (mean !== null) intervals[dimension] = intervalOfMean(mean, errors);
  }
  return { dimensionIntervals: intervals };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
