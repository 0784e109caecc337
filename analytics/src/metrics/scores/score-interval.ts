/**
 * 90% intervals of scores: every signal is recomputed without each part of the window in which the person worked (a
 * jackknife over parts of equal work; see decision 0026).
 */
import { quantile } from '../../figure/statistics.ts';
import { shareBelowMedian } from '../../figure/median-share.ts';
import { student } from '../../figure/student.ts';
import { metricDefinitions } from '../definitions.ts';
import type { ApplyRules, RuleInputs } from './apply-rules.ts';
import { dimensions, eachDimension, type Dimension } from '../dimensions.ts';
import { mapSignal } from './curve.ts';
import type { PersonScore, ScoreInterval } from './score.ts';
import { bounded, type Weighed } from './weigh-signals.ts';

export type ComputedScore = {
  /** Before the bounds of 0 and 100. */
  score: number;
  mean: number;
  means: PersonScore['dimensions'];
  modifier: number;
  rules: ApplyRules | null;
};

export type ScoreIntervals = {
  overall: ScoreInterval;
  /** Before rules and modifier; null for a dimension without data. */
  dimensions: Record<Dimension, ScoreInterval | null>;
};

/** How a signal moves its score, separately upwards and downwards because the curve is not linear. */
type Moves = {
  dimension: Dimension;
  share: number;
  /**
   * The deviation that each part causes, in the value's unit; positive is better. Their spread is half the interval of
   * the value.
   */
  ends: number[];
  /** Variance that the rows cannot show, in the same unit. */
  unseen: number;
  slopes: Record<Side, number>;
};

type Side = 'worse' | 'better';

/**
 * @param parts indexes of the parts in which the person worked
 * @param ofDimensions whether the dimensions get intervals as well
 */
export function intervalsOf(
  weighed: readonly Weighed[],
  computed: ComputedScore,
  parts: readonly number[],
  ofDimensions: boolean,
): ScoreIntervals {
  const own = eachDimension<ScoreInterval | null>(null);
  const wanted = ofDimensions ? dimensions.filter((dimension) => computed.means[dimension] !== null) : [];
  if (parts.length < 2) {
    for (const dimension of wanted) own[dimension] = wholeScale();
    return { overall: wholeScale(), dimensions: own };
  }
  const moves = weighed.map((signal) => movesOf(signal, parts));
  for (const dimension of wanted) {
    const within = withinDimension(moves, dimension);
    own[dimension] = around(computed.means[dimension]!, parts.length, (side) => ({
      ends: endsOf(within, side, parts.length),
      unseen: unseenOf(within, side),
    }));
  }
  const { score, mean, modifier, rules } = computed;
  const stretch = mean > 0 ? score / mean : modifier;
  const overall = around(score, parts.length, (side) => {
    const ends = rules === null ? endsOf(moves, side, parts.length) : ruledEnds(moves, side, parts.length, computed);
    return { ends: ends.map((end) => end * modifier), unseen: unseenOf(moves, side) * stretch ** 2 };
  });
  return { overall, dimensions: own };
}

/** One part does not show how much parts differ; 100 / sqrt(12) is the standard deviation of a uniform guess. */
const wholeScale = (): ScoreInterval => ({ low: 0, high: 100, standardError: 100 / Math.sqrt(12), degrees: 30 });

function around(
  value: number,
  parts: number,
  spreadTo: (side: Side) => { ends: number[]; unseen: number },
): ScoreInterval {
  const [worse, better] = [spreadTo('worse'), spreadTo('better')];
  const below = varianceOf(worse.ends) + worse.unseen;
  const above = varianceOf(better.ends) + better.unseen;
  const degrees = parts - 1;
  return {
    low: bounded(value - Math.sqrt(below)),
    high: bounded(value + Math.sqrt(above)),
    standardError: Math.sqrt(Math.max(below, above)) / student(degrees),
    degrees,
  };
}

function varianceOf(ends: readonly number[]): number {
  let sum = 0;
  for (const one of ends) sum += one;
  let squares = 0;
  for (const one of ends) squares += (one - sum / ends.length) ** 2;
  return squares / ends.length;
}

/**
 * Half the interval of the value is the jackknife's standard error times Student's t. The curve is evaluated at both
 * ends of that interval, instead of using its slope at the value, so that the interval of a single signal's score
 * matches that of its value.
 */
function movesOf(
  { reading, scale, anchors, configuration, dimension, share, score }: Weighed,
  parts: readonly number[],
) {
  const { better, unit } = metricDefinitions[configuration.metric];
  const upward = better === 'higher' ? 1 : -1;
  const reach = student(parts.length - 1) * Math.sqrt(parts.length - 1) * upward;
  const middle = reading.ascending === null ? reading.value : 0.5;
  const ends: number[] = [];
  for (const part of parts) {
    const without = reading.without[part]!;
    // Without any rows left, nothing is known about the influence of the part.
    ends.push(Number.isNaN(without) ? 0 : reach * (without - middle));
  }
  const seen = varianceOf(ends);
  const unseen = Math.max(0, leastHalf(reading, parts.length) ** 2 - seen);
  const half = Math.sqrt(seen + unseen);
  const most = unit === 'share' ? Math.max(1, middle) : Infinity;
  const slopeTo = (end: number): number => {
    const value = reading.ascending === null ? Math.min(most, Math.max(0, end)) : valueAt(reading.ascending, end);
    return Math.abs(mapSignal(value * scale, anchors, better) - score) / half;
  };
  const slopes =
    half > 0
      ? { worse: slopeTo(middle - upward * half), better: slopeTo(middle + upward * half) }
      : { worse: 0, better: 0 };
  return { dimension, share, ends, unseen, slopes };
}

/** The minimum of half an interval, even if all parts are equal. */
function leastHalf({ ascending, otherwise, value }: Weighed['reading'], parts: number): number {
  if (ascending !== null) return 0.5 - (shareBelowMedian(ascending.length) ?? 0.5);
  // Identical rows do not prove that the next one is the same, so they are as uncertain as if one differed.
  return otherwise === null ? 0 : student(parts - 1) * (otherwise - value);
}

/** The quantile of ascending values at a share; extrapolated beyond the ends if few values leave it open. */
function valueAt(ascending: Float64Array, share: number): number {
  const within = Math.min(1, Math.max(0, share));
  const value = quantile(ascending, within);
  const beyond = 2 * Math.abs(share - within);
  return Math.max(0, value + beyond * (value - quantile(ascending, 0.5)));
}

const unseenOf = (moves: readonly Moves[], side: Side): number =>
  moves.reduce((sum, { share, slopes, unseen }) => sum + (share * slopes[side]) ** 2 * unseen, 0);

/** How much each part moves the weighted mean. */
function endsOf(moves: readonly Moves[], side: Side, parts: number): number[] {
  const sums = Array.from({ length: parts }, () => 0);
  for (const { share, slopes, ends } of moves) {
    const by = share * slopes[side];
    for (let part = 0; part < parts; part += 1) sums[part]! += by * ends[part]!;
  }
  return sums;
}

/**
 * The moves of a dimension's signals with their shares of the dimension; in a dimension of weight 0, signals count
 * equally.
 */
function withinDimension(moves: readonly Moves[], dimension: Dimension): Moves[] {
  const own = moves.filter((move) => move.dimension === dimension);
  const share = own.reduce((sum, one) => sum + one.share, 0);
  return own.map((one) => ({ ...one, share: share > 0 ? one.share / share : 1 / own.length }));
}

/** Rules may use each dimension, so they are applied to the dimensions without each part. */
function ruledEnds(
  moves: readonly Moves[],
  side: Side,
  parts: number,
  { mean, means, rules }: ComputedScore,
): number[] {
  const overall = endsOf(moves, side, parts);
  const own = dimensions.map((dimension) => endsOf(withinDimension(moves, dimension), side, parts));
  return overall.map((end, part) => {
    const inputs: RuleInputs = { score: bounded(mean + end), ...eachDimension<number | null>(null) };
    dimensions.forEach((dimension, index) => {
      const known = means[dimension];
      if (known !== null) inputs[dimension] = bounded(known + own[index]![part]!);
    });
    return rules!(inputs).score;
  });
}
