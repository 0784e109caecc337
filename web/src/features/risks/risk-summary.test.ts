import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RiskAssessment, RiskFactor } from '@sightline/contract';
import { byCategory, likelihoodOf, sharedFactors, summaryOf, withRisk } from './risk-summary.ts';

const factor = (
  category: RiskFactor['category'],
  severity: RiskFactor['severity'],
  likelihood: number,
  impact: number,
): RiskFactor => ({ category, severity, likelihood, impact }) as RiskFactor;
const assessed = (developerId: string, riskLevel: RiskAssessment['riskLevel'], riskScore: number): RiskAssessment =>
  ({ developerId, riskLevel, riskScore }) as RiskAssessment;

test('the chart shows the maximum severity, likelihood and impact of each category', () => {
  const drawn = byCategory([factor('technical', 'medium', 40, 3), factor('technical', 'high', 20, 7)]);
  assert.deepEqual(
    drawn.map(({ category, severity, likelihood, impact }) => [category, severity, likelihood, impact]),
    [
      ['performance', 0, 0, 0],
      ['technical', 75, 40, 70],
      ['collaboration', 0, 0, 0],
      ['wellbeing', 0, 0, 0],
    ],
  );
});

test('bars list only the categories with a risk', () => {
  const listed = withRisk(byCategory([factor('wellbeing', 'low', 0, 1), factor('technical', 'high', 20, 7)]));
  assert.deepEqual(
    listed.map(({ category }) => category),
    ['technical', 'wellbeing'],
  );
});

test('the summary counts levels and people', () => {
  const all = [
    assessed('a', 'critical', 80),
    assessed('b', 'high', 60),
    assessed('c', 'medium', 30),
    assessed('d', 'low', 1),
  ];
  assert.deepEqual(summaryOf(all), { high: 2, medium: 1, average: 43, atRisk: 3 });
  assert.equal(summaryOf([]), null, 'nobody was assessed');
});

test('shared factors are listed once, most common first', () => {
  const having = (developerId: string, ...keys: string[]): RiskAssessment =>
    ({ developerId, developerName: developerId, riskFactors: keys.map((key) => ({ key })) }) as RiskAssessment;
  const shared = sharedFactors([
    having('a', 'slow', 'late'),
    having('b', 'late'),
    having('c', 'late', 'slow'),
    having('d', 'own'),
  ]);
  assert.deepEqual(
    shared.map(({ factor, people }) => [factor.key, people.map(({ developerId }) => developerId)]),
    [
      ['late', ['a', 'b', 'c']],
      ['slow', ['a', 'c']],
    ],
  );
});

test('a likelihood from cases without harm, or all with it, names them, because that few make nothing certain', () => {
  const of = (likelihood: number, kind: 'history' | 'prior', harmed: number, n: number) =>
    likelihoodOf({ likelihood, likelihoodFrom: { kind, harmed, n, usual: null } });
  assert.equal(of(7, 'history', 0, 12), 'Likelihood: 0 of 12 similar cases');
  assert.equal(of(0, 'history', 1, 300), 'Likelihood: 1 of 300 similar cases');
  assert.equal(of(92, 'history', 10, 10), 'Likelihood: 10 of 10 similar cases');
  assert.equal(of(25, 'history', 3, 12), 'Likelihood 25%');
  assert.equal(of(20, 'prior', 0, 4), 'Likelihood 20%');
});
