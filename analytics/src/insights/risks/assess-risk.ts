/** The risk of one person: the factors found, and their combined score. */
import { t } from '@sightline/contract';
import { likelihoodOf, minimumOccurrences, probabilityOf, type BaseRates, type Likelihood } from './base-rates.ts';
import type { Crossing, RiskCategory, RiskFacts, RiskLevel } from './risk-facts.ts';
import { ownSteps } from './own-steps.ts';
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

export const impactBySeverity: Readonly<Record<RiskLevel, number>> = { critical: 9, high: 7, medium: 5, low: 3 };
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

/** The factor in the current language; stored ones are English. @param isSelf whether the reader is the person */
export const riskFactorText = (factor: RiskFactor, isSelf: boolean): RiskFactor => ({
  ...factor,
  name: t(factor.name),
  mitigations: ((isSelf ? ownSteps.get(factor.key) : undefined) ?? factor.mitigations).map((step) => t(step)),
});

/** 0 to 100: the probability that at least one factor does harm, weighted by impact. */
export const riskScoreOf = (factors: readonly Pick<RiskFactor, 'likelihood' | 'impact' | 'severity'>[]): number => {
  const spared = factors.reduce(
    (product, { likelihood, impact, severity }) =>
      product * (1 - Math.min(1, (probabilityOf(likelihood) * impact * severityWeight[severity]) / 10)),
    1,
  );
  return Math.round(100 * (1 - spared));
};

const severityWeight: Readonly<Record<RiskLevel, number>> = { critical: 2, high: 1.5, medium: 1, low: 0.5 };

export const riskLevelOf = (score: number): RiskLevel =>
  score >= 75 ? 'critical' : score >= 50 ? 'high' : score >= 25 ? 'medium' : 'low';
