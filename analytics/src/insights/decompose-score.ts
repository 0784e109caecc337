/** How much of a score's change, or of its distance from others, each signal explains. The parts add up to it. */
import type { MetricKey } from '../metrics/definitions.ts';
import { eachDimension, type Dimension } from '../metrics/dimensions.ts';
import type { PersonScore, SignalScore } from '../metrics/scores/score.ts';

type Scored = Pick<PersonScore, 'overall' | 'mean' | 'signals'>;

export type ScoreFactor = {
  dimension: Dimension;
  metric: MetricKey;
  /** Points because the signal itself moved. */
  rate: number;
  /** Points because its weight changed, for example because another signal has no data. */
  mix: number;
  /** Both. */
  impact: number;
  /** Of the signal, from 0 to 100; null where it had too little data. */
  before: number | null;
  now: number | null;
};

export type Decomposition = {
  total: number;
  /** The strongest first. */
  factors: ScoreFactor[];
  dimensions: Record<Dimension, number>;
  /** What rules, the team modifier and the limits of 0 and 100 explain. */
  rules: number;
};

const keyOf = ({ dimension, metric }: { dimension: Dimension; metric: MetricKey }): string => `${dimension}/${metric}`;

/** How much rules, modifier and limits together scale the weighted mean. */
const phaseOf = ({ overall, mean }: Scored): number => (mean > 0 ? overall / mean : 1);

const factorOf = (
  before: SignalScore | undefined,
  now: SignalScore | undefined,
  { stretch, reference }: { stretch: number; reference: number },
): ScoreFactor[] => {
  const known = now ?? before;
  if (known === undefined) return [];
  const [scoreBefore, scoreNow] = [(before ?? known).score, (now ?? known).score];
  const [shareBefore, shareNow] = [before?.share ?? 0, now?.share ?? 0];
  const rate = (stretch * (shareBefore + shareNow) * (scoreNow - scoreBefore)) / 2;
  const mix = stretch * (shareNow - shareBefore) * ((scoreBefore + scoreNow) / 2 - reference);
  return [
    {
      dimension: known.dimension,
      metric: known.metric,
      rate,
      mix,
      impact: rate + mix,
      before: before?.score ?? null,
      now: now?.score ?? null,
    },
  ];
};

const strongestFirst = (one: ScoreFactor, other: ScoreFactor): number =>
  Math.abs(other.impact) - Math.abs(one.impact) || (keyOf(one) < keyOf(other) ? -1 : 1);

const decomposition = (total: number, factors: ScoreFactor[]): Decomposition => {
  const byDimension = eachDimension(0);
  for (const { dimension, impact } of factors) byDimension[dimension] += impact;
  return {
    total,
    factors: factors.sort(strongestFirst),
    dimensions: byDimension,
    rules: total - factors.reduce((sum, { impact }) => sum + impact, 0),
  };
};

/** Symmetric: swapping the two scores only changes the signs. */
export const decomposeChange = (before: Scored, now: Scored): Decomposition => {
  const [ofBefore, ofNow] = [before, now].map(
    ({ signals }) => new Map(signals.map((signal) => [keyOf(signal), signal])),
  ) as [Map<string, SignalScore>, Map<string, SignalScore>];
  const terms = {
    stretch: (phaseOf(before) + phaseOf(now)) / 2,
    reference: (before.mean + now.mean) / 2,
  };
  const keys = [...new Set([...ofBefore.keys(), ...ofNow.keys()])];
  return decomposition(
    now.overall - before.overall,
    keys.flatMap((key) => factorOf(ofBefore.get(key), ofNow.get(key), terms)),
  );
};

/** The distance from the mean of others: the mean of the distances from each. Null without others. */
export const decomposeDistance = (own: Scored, others: readonly Scored[]): Decomposition | null => {
  if (others.length === 0) return null;
  const each = others.map((other) => decomposeChange(other, own));
  const factors = [
    ...Map.groupBy(
      each.flatMap((one) => one.factors),
      keyOf,
    ).values(),
  ].flatMap((same): ScoreFactor[] => {
    const [first] = same;
    if (first === undefined) return [];
    const meanOf = (read: (factor: ScoreFactor) => number): number =>
      same.reduce((sum, factor) => sum + read(factor), 0) / others.length;
    const having = same.flatMap(({ before }) => before ?? []);
    return [
      {
        ...first,
        rate: meanOf(({ rate }) => rate),
        mix: meanOf(({ mix }) => mix),
        impact: meanOf(({ impact }) => impact),
        before: having.length === 0 ? null : having.reduce((sum, score) => sum + score, 0) / having.length,
        now: same.find(({ now }) => now !== null)?.now ?? null,
      },
    ];
  });
  return decomposition(each.reduce((sum, { total }) => sum + total, 0) / others.length, factors);
};
