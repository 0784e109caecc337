/**
 * How often each signal was followed by harm in an organization's own history. Harm is a score that is, thirty days
 * later, at least five points below the person's own mean of the twelve weeks before the signal. Measuring from the day
 * of the signal would be misleading: scores that are already low tend to rise again.
 */
import { maxOf } from '../../long-lists.ts';
import { comparedDays, windowDays, type RiskFacts } from './risk-facts.ts';
import { riskSignals } from './risk-signals.ts';
import type { DaysAgo } from '../../time/days-ago.ts';

export const harmDays = 30;
export const harmPoints = 5;

export type BaseRate = {
  /** Past occurrences of the signal with a known outcome. */
  n: number;
  harmed: number;
  /** Total points below the person's own mean in those cases. */
  lost: number;
};

/** With fewer occurrences, the rate that comes with the product is used. */
export const minimumOccurrences = 10;

/**
 * Assumed for organizations without enough history of their own, and marked as such. bench/predictions.ts prints how
 * often harm followed each signal in the simulator's organizations.
 */
const bundledRates: Readonly<Record<string, number>> = {
  'score-falls': 0.15,
  'parallel-work': 0.25,
  'slower-work': 0.3,
  'late-items': 0.2,
  'failing-changes': 0.2,
  'escaped-defects': 0.2,
  'changes-requested': 0.2,
  'large-changes': 0.25,
  'slow-reviews': 0.25,
  'few-reviews-given': 0.2,
  'fewer-people-helped': 0.3,
};
const bundledRate = 0.25;

/** One person at one past instant. */
export type PastCase = RiskFacts & {
  /** The score `harmDays` later; null where it is not known. */
  later: number | null;
};

export type BaseRates = {
  signals: Map<string, BaseRate>;
  /** The rate among all cases, with or without a signal. */
  all: BaseRate;
};

export const baseRates = (cases: Iterable<PastCase>): BaseRates => {
  const none = (): BaseRate => ({ n: 0, harmed: 0, lost: 0 });
  const signals = new Map(riskSignals.map(({ key }) => [key, none()]));
  const all = none();
  for (const one of cases) {
    const usual = usualScore(one);
    if (usual === null || one.later === null) continue;
    const fall = usual - one.later;
    const add = (rate: BaseRate): void => {
      rate.n += 1;
      if (fall < harmPoints) return;
      rate.harmed += 1;
      rate.lost += fall;
    };
    add(all);
    for (const signal of riskSignals) if (signal.read(one) !== null) add(signals.get(signal.key) ?? none());
  }
  return { signals, all };
};

/** A likelihood and its source. */
export type Likelihood = {
  share: number;
  from: 'history' | 'prior';
  n: number;
  harmed: number;
  /** The rate among all cases, with or without a signal; null if too few are known. */
  usual: number | null;
};

/**
 * The probability of harm. Cases that all ended alike do not prove that harm is impossible or certain, so their share is
 * estimated by the rule of succession (decision 2441).
 */
export const probabilityOf = ({ share, from, n }: Pick<Likelihood, 'share' | 'from' | 'n'>): number => {
  if (from === 'prior' || (share > 0 && share < 1)) return share;
  return (share * n + 1) / (n + 2);
};

/** The mean score of the twelve weeks before the window of the signals; null with too few scores. */
const usualScore = ({ scoreAgo }: RiskFacts): number | null => {
  const scores: number[] = [];
  for (let days = windowDays; days < windowDays + comparedDays; days += 7) {
    const score = scoreAgo(days);
    if (score !== null) scores.push(score);
  }
  return scores.length < 6 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
};

export const likelihoodOf = (key: string, rates: BaseRates): Likelihood => {
  const { n, harmed } = rates.signals.get(key) ?? { n: 0, harmed: 0 };
  const usual = rates.all.n < minimumOccurrences ? null : rates.all.harmed / rates.all.n;
  if (n >= minimumOccurrences) return { share: harmed / n, from: 'history', n, harmed, usual };
  return { share: bundledRates[key] ?? bundledRate, from: 'prior', n, harmed, usual };
};

/** Days between past cases, so that their windows hardly overlap. */
const caseDays = 30;

/**
 * Past cases of all people: one every thirty days, back from the last day with a known outcome.
 * @param daysAgo from the end of the last complete day
 * @param scoresOf scores by days ago
 */
export function* pastCases(
  people: Iterable<readonly [string, RiskFacts['person']]>,
  scoresOf: (personId: string) => ReadonlyMap<number, number>,
  daysAgo: DaysAgo,
): Generator<PastCase> {
  for (const [personId, person] of people) {
    const scores = scoresOf(personId);
    const oldest = Math.max(0, maxOf(scores.keys()));
    for (let before = harmDays; before <= oldest; before += caseDays)
      yield {
        person,
        daysAgo: (days) => daysAgo(before + days),
        scoreAgo: (days) => scores.get(before + days) ?? null,
        later: scores.get(before - harmDays) ?? null,
      };
  }
}
