/** Signals worth improving: clearly worse than before, or low. */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { Dimension } from '../metrics/dimensions.ts';
import { mapSignal } from '../metrics/scores/curve.ts';
import type { PersonScore, SignalScore } from '../metrics/scores/score.ts';

export const recommendationPriorities = ['urgent', 'high', 'medium', 'low'] as const;
export type RecommendationPriority = (typeof recommendationPriorities)[number];

export type Opportunity = {
  dimension: Dimension;
  metric: MetricKey;
  reason: 'worse' | 'low';
  priority: RecommendationPriority;
  /** Points of the score that reaching the target adds. */
  gain: number;
  /** Both in the metric's own unit. */
  current: number;
  target: number;
  rows: number;
};

/** A signal below this is low. */
const lowScore = 60;
/** A target is this many points better than today, at least fair and at most excellent, so that it can be reached. */
const step = 15;
const fair = 55;
const excellent = 90;
/** Where anchors map to, see mapSignal. */
const [atFloor, atTarget] = [40, 90];

/** Nobody can help half a person. */
const wholeUnits: ReadonlySet<string> = new Set(['people', 'teams', 'items', 'lines', 'count']);
/** What computing a whole number adds to it or takes from it. */
const rounding = 1e-9;

const betterOf = (metric: MetricKey): 'higher' | 'lower' =>
  metricDefinitions[metric].better === 'higher' ? 'higher' : 'lower';

/** The target of a signal, in the unit of its metric; the next better whole number of what is counted. */
export const signalTarget = ({ metric, score, scale, anchors: { floor, target } }: SignalScore): number => {
  const goal = Math.min(excellent, Math.max(fair, score + step));
  const exact = (floor + ((goal - atFloor) / (atTarget - atFloor)) * (target - floor)) / scale;
  if (!wholeUnits.has(metricDefinitions[metric].unit)) return exact;
  return betterOf(metric) === 'higher' ? Math.ceil(exact - rounding) : Math.floor(exact + rounding);
};

/** The score of a signal at its target. */
const goalOf = (signal: SignalScore): number =>
  mapSignal(signalTarget(signal) * signal.scale, signal.anchors, betterOf(signal.metric));

type Scored = Pick<PersonScore, 'signals' | 'overall' | 'mean'>;

/** Points of the score that reaching a signal’s target adds. */
export const gainOf = ({ overall, mean }: Scored, signal: SignalScore): number =>
  (mean > 0 ? overall / mean : 1) * signal.share * (goalOf(signal) - signal.score);

/** Points from which a gain is high, and from which it is medium. */
const [highGain, mediumGain] = [1.5, 0.75];

/** One level higher where something is clearly worse than before. */
const priorityOf = (gain: number, isWorse: boolean): RecommendationPriority => {
  const level = gain >= highGain ? 1 : gain >= mediumGain ? 2 : 3;
  return recommendationPriorities[isWorse ? level - 1 : level] ?? 'low';
};

const rank = ({ priority }: Opportunity): number => recommendationPriorities.indexOf(priority);

/**
 * The most urgent first. A signal with fewer rows than a figure of its metric needs is no evidence and is left out.
 * @param worse metrics that are clearly worse than in the period before
 */
export const opportunitiesIn = (scored: Scored, worse: ReadonlySet<MetricKey>): Opportunity[] =>
  scored.signals
    .flatMap((signal): Opportunity[] => {
      const { dimension, metric, rows, score, value, scale } = signal;
      const isWorse = worse.has(metric);
      const gain = gainOf(scored, signal);
      const isEvident = rows >= metricDefinitions[metric].minimum;
      if (!isEvident || gain <= 0 || (score >= lowScore && !isWorse)) return [];
      return [
        {
          dimension,
          metric,
          reason: isWorse ? 'worse' : 'low',
          priority: priorityOf(gain, isWorse),
          gain,
          current: value / scale,
          target: signalTarget(signal),
          rows,
        },
      ];
    })
    .sort((one, other) => rank(one) - rank(other) || other.gain - one.gain || (one.metric < other.metric ? -1 : 1));
