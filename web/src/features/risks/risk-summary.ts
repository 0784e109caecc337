import type { RiskAssessment, RiskFactor, RiskLevelName } from '@sightline/contract';
import { riskTexts as texts } from '../../texts/risks.ts';

/** A severity's value in the chart. */
const severityWeights: Readonly<Record<RiskLevelName, number>> = {
  critical: 100,
  high: 75,
  medium: 50,
  low: 25,
};
/** Impact is out of 10, the chart out of 100. */
const impactScale = 10;

const categories = Object.keys(texts.category) as RiskFactor['category'][];

export type CategoryRisk = {
  category: RiskFactor['category'];
  name: string;
  severity: number;
  likelihood: number;
  impact: number;
};

/** The maximum severity, likelihood and impact of each category; 0 if none of its signals crossed a threshold. */
export const byCategory = (factors: readonly RiskFactor[]): CategoryRisk[] =>
  categories.map((category) => {
    const ofCategory = factors.filter((factor) => factor.category === category);
    const maximum = (of: (factor: RiskFactor) => number): number => Math.max(0, ...ofCategory.map(of));
    return {
      category,
      name: texts.category[category],
      severity: maximum((factor) => severityWeights[factor.severity]),
      likelihood: maximum((factor) => factor.likelihood),
      impact: maximum((factor) => factor.impact * impactScale),
    };
  });

/** A factor's likelihood; a few cases without harm, or only with it, do not make it certain. */
export const likelihoodOf = ({
  likelihood,
  likelihoodFrom: { kind, harmed, n },
}: Pick<RiskFactor, 'likelihood' | 'likelihoodFrom'>): string =>
  kind === 'history' && (harmed === 0 || harmed === n || likelihood === 0 || likelihood === 100)
    ? texts.likelyCases(harmed, n)
    : texts.likely(likelihood);

/** The categories with a risk: bars and rows list only these, a radar needs all of its axes. */
export const withRisk = (categoryRisks: readonly CategoryRisk[]): CategoryRisk[] =>
  categoryRisks.filter(({ severity }) => severity > 0);

export type RiskSummary = { high: number; medium: number; average: number; atRisk: number };

/** @returns null if nobody was assessed */
export const summaryOf = (assessments: readonly RiskAssessment[]): RiskSummary | null => {
  if (assessments.length === 0) return null;
  const count = (...levels: RiskLevelName[]): RiskAssessment[] =>
    assessments.filter((assessment) => levels.includes(assessment.riskLevel));
  const total = assessments.reduce((sum, assessment) => sum + assessment.riskScore, 0);
  return {
    high: count('critical', 'high').length,
    medium: count('medium').length,
    average: Math.round(total / assessments.length),
    atRisk: new Set(count('critical', 'high', 'medium').map((assessment) => assessment.developerId)).size,
  };
};

export type SharedFactor = { factor: RiskFactor; people: Pick<RiskAssessment, 'developerId' | 'developerName'>[] };

/** A factor is shared from this many people. */
const sharedFrom = 2;

/** Factors of several people, most common first. */
export const sharedFactors = (assessments: readonly RiskAssessment[]): SharedFactor[] => {
  const all = assessments.flatMap((person) => person.riskFactors.map((factor) => ({ factor, person })));
  return [...Map.groupBy(all, ({ factor }) => factor.key).values()]
    .filter((ofKey) => ofKey.length >= sharedFrom)
    .map((ofKey) => ({ factor: ofKey[0]!.factor, people: ofKey.map(({ person }) => person) }))
    .toSorted((a, b) => b.people.length - a.people.length);
};
