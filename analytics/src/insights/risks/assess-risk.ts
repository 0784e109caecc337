/** The risk of one person: the factors found, and their combined score. */
import { message, t } from '@sightline/contract';
import { likelihoodOf, minimumOccurrences, type BaseRates, type Likelihood } from './base-rates.ts';
import type { Crossing, RiskCategory, RiskFacts, RiskLevel } from './risk-facts.ts';
import { riskSignals, type RiskSignal } from './risk-signals.ts';

export type RiskFactor = {
  key: string;
  category: RiskCategory;
  metric: RiskSignal['metric'] | 'work_in_progress' | 'after_hours';
  name: string;
  severity: RiskLevel;
  crossing: Crossing;
  likelihood: Likelihood;
  /** 1 to 10: points of the score lost on average where harm followed, or by severity where too little is known. */
  impact: number;
  mitigations: readonly string[];
  /** Only ever shown to the person. */
  ownOnly?: true;
};

const impactBySeverity: Readonly<Record<RiskLevel, number>> = { critical: 9, high: 7, medium: 5, low: 3 };
const order: readonly RiskLevel[] = ['critical', 'high', 'medium', 'low'];

const impactOf = (key: string, severity: RiskLevel, rates: BaseRates): number => {
  const { n, harmed, lost } = rates.signals.get(key) ?? { n: 0, harmed: 0, lost: 0 };
  if (n < minimumOccurrences || harmed < 5) return impactBySeverity[severity];
  return Math.min(10, Math.max(1, Math.round(lost / harmed)));
};

/** The person's signals that crossed a threshold, the most severe first. */
export const findRiskFactors = (facts: RiskFacts, rates: BaseRates): RiskFactor[] =>
  riskSignals
    .flatMap((signal): RiskFactor[] => {
      const crossing = signal.read(facts);
      if (crossing === null) return [];
      const { key, category, metric, name, mitigations } = signal;
      const { severity } = crossing;
      const likelihood = likelihoodOf(key, rates);
      return [
        {
          key,
          category,
          metric,
          name,
          severity,
          crossing,
          likelihood,
          impact: impactOf(key, severity, rates),
          mitigations,
        },
      ];
    })
    .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));

/** The factor in the current language; stored ones are English. */
export const riskFactorText = (factor: RiskFactor): RiskFactor => ({
  ...factor,
  name: t(factor.name),
  mitigations: factor.mitigations.map((mitigation) => t(mitigation)),
});

/** A load that outlasts weeks; nothing in history says what followed, so its rate is the product's. */
const loads = {
  'work-in-progress': {
    metric: 'work_in_progress',
    name: message('Many items are in progress at once'),
    thresholds: [12, 9, 6],
    prior: 0.25,
    mitigations: [
      message('Agree on which two items come first, and pause the others.'),
      message('Hand over items that have not been started.'),
    ],
  },
  'after-hours': {
    metric: 'after_hours',
    name: message('Much of the work happens outside usual hours'),
    thresholds: [0.6, 0.45, 0.3],
    prior: 0.25,
    mitigations: [
      message('Check whether the usual hours in the settings are yours.'),
      message('Discuss what pushes work into the evening.'),
    ],
  },
} as const;

/** Items in progress from which a load is a risk. */
export const highLoadFrom = Math.min(...loads['work-in-progress'].thresholds);

/** @param load items in progress, or the share of activity outside usual hours */
export const loadFactor = (key: keyof typeof loads, load: number, n: number): RiskFactor | null => {
  const { thresholds, prior, ...own } = loads[key];
  const severity = (['critical', 'high', 'medium'] as const)[thresholds.findIndex((edge) => load >= edge)];
  if (severity === undefined) return null;
  return {
    key,
    category: 'wellbeing',
    ...own,
    severity,
    crossing: { value: load, n, before: null, severity },
    likelihood: { share: prior, from: 'prior', n: 0, harmed: 0, usual: null },
    impact: impactBySeverity[severity],
    ...(key === 'after-hours' ? { ownOnly: true as const } : {}),
  };
};

/** 0 to 100: the probability that at least one factor does harm, weighted by impact. */
export const riskScoreOf = (factors: readonly Pick<RiskFactor, 'likelihood' | 'impact' | 'severity'>[]): number => {
  const spared = factors.reduce(
    (product, { likelihood, impact, severity }) =>
      product * (1 - Math.min(1, (likelihood.share * impact * severityWeight[severity]) / 10)),
    1,
  );
  return Math.round(100 * (1 - spared));
};

const severityWeight: Readonly<Record<RiskLevel, number>> = { critical: 2, high: 1.5, medium: 1, low: 0.5 };

export const riskLevelOf = (score: number): RiskLevel =>
  score >= 75 ? 'critical' : score >= 50 ? 'high' : score >= 25 ? 'medium' : 'low';
