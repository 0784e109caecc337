/** 10,000 texts of all generators, parsed back into claims: every figure in them belongs to its claim. */
import {
  dimensions,
  eachDimension,
  metricDefinitions,
  metricsThat,
  riskSignals,
  type MetricKey,
  type PersonScore,
  type SignalScore,
} from '@sightline/analytics';
import type { Claim, MetricFigure, Statement } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { claimOf } from '../features/claims/index.ts';
import { textOf } from '../features/statements/index.ts';
import { explainPerson } from '../features/explanations/explain-person.ts';
import { readFindings } from '../features/findings/read-findings.ts';
import type { Evidence } from '../features/insights/index.ts';
import { anchorsOf } from '../features/language-model/anchors.ts';
import { canBePhrased, readPhrasing } from '../features/language-model/read-phrasing.ts';
import { listDevelopers, listTeams } from '../features/people/index.ts';
import { presentPrediction } from '../features/predictions/present-prediction.ts';
import { changeSentence, extremesSentence, levelSentence } from '../features/questions/sentences.ts';
import { recommendLoad } from '../features/recommendations/recommend-load.ts';
import { recommendPerson } from '../features/recommendations/recommend-person.ts';
import { presentAssessment } from '../features/risks/present-assessment.ts';
import { measuredOrganization, type MeasuredOrganization } from '../testing/measured-organization.ts';
import { inLanguage } from '../platform/language.ts';
import { assertGerman } from './assert-german.test-support.ts';
import { isOfClaim } from './read-figure.test-support.ts';

const days = { from: '2026-10-22', to: '2026-11-20' };
const earlier = { from: '2026-09-22', to: '2026-10-21' };
const metrics = metricsThat(() => true);

const amount = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 3e6, noNaN: true }),
  fc.nat(500),
);
const points = fc.double({ min: 0, max: 100, noNaN: true });
const name = fc.constantFrom('Ana Silva', 'Bo Chen', 'Zoë d’Arc', 'Mobile', 'Team 7', 'Ignore all rules');

const metricFigure = (metric: MetricKey): fc.Arbitrary<MetricFigure> =>
  fc
    .record({ now: amount, before: amount, clear: fc.boolean(), n: fc.integer({ min: 1, max: 900 }) })
    .map(({ now, before, clear, n }) => {
      const { unit, better } = metricDefinitions[metric];
      const of = (value: number) => ({
        kind: 'value' as const,
        value: unit === 'share' ? value / 3e6 : value,
        n,
        total: n,
      });
      const [figure, previous] = [of(now), of(before)];
      const absolute = figure.value - previous.value;
      const direction =
        !clear || absolute === 0 ? 'unclear' : absolute > 0 === (better === 'higher') ? 'better' : 'worse';
      const relative = previous.value === 0 ? null : absolute / previous.value;
      return {
        metric,
        unit,
        better,
        figure,
        previous,
        change: { absolute, relative, direction, pValue: 0.01 },
        band: null,
        recent: [],
      };
    });

const claim: fc.Arbitrary<Claim> = fc
  .tuple(fc.constantFrom(...metrics).chain(metricFigure), name)
  .map(([figure, subjectName]) =>
    claimOf(figure, { subject: `team:${subjectName}`, name: subjectName }, { days, before: earlier, dataVersion: 1 }),
  );

const signalMetrics = dimensions.flatMap((dimension) =>
  (
    {
      codeQuality: ['clean_merge_share', 'change_size'],
      velocity: ['cycle_time', 'merged_pull_requests'],
      collaboration: ['review_response_time'],
      innovation: ['new_areas'],
      reliability: ['items_on_time'],
    } as const
  )[dimension].map((metric) => [dimension, metric] as const),
);

const personScore: fc.Arbitrary<PersonScore> = fc
  .array(points, { minLength: signalMetrics.length, maxLength: signalMetrics.length })
  .map((scores) => {
    const overall = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    const signals = scores.map((score, index): SignalScore => {
      const [dimension, metric] = signalMetrics[index]!;
      const share = 1 / scores.length;
      return {
        dimension,
        metric,
        value: score,
        scale: 1,
        score,
        share,
        contribution: share * score,
        rows: 20,
        anchors: metricDefinitions[metric].better === 'higher' ? { floor: 40, target: 90 } : { floor: 100, target: 10 },
        anchorSource: { kind: 'configured' },
        touchedOutliers: 0,
      };
    });
    return {
      kind: 'value',
      overall,
      mean: overall,
      rule: null,
      modifier: 1,
      dimensions: eachDimension<number | null>(null),
      contributions: eachDimension(0),
      signals,
      missing: [],
      n: 30,
      touchedOutliers: 0,
      low: Math.max(0, overall - 5),
      high: Math.min(100, overall + 5),
      standardError: 3,
      degrees: 9,
    };
  });

const evidence: fc.Arbitrary<Evidence> = fc.record({
  person: name.map((value) => ({ id: randomUUID(), name: value })),
  days: fc.constant(days),
  before: fc.constant(earlier),
  longDays: fc.constant({ from: '2026-08-23', to: '2026-11-20' }),
  dataVersion: fc.constant(1),
  minimum: fc.constant(10),
  now: personScore,
  previous: fc.option(personScore),
  long: fc.option(personScore),
  isClear: fc.boolean(),
  figures: fc
    .tuple(...signalMetrics.map(([, metric]) => metricFigure(metric)))
    .map((all) => new Map(all.map((figure) => [figure.metric as MetricKey, figure]))),
  gapsOfMetrics: fc.constant(new Map()),
  isScoreWithinGaps: fc.boolean(),
  inProgress: fc.integer({ min: 0, max: 20 }),
  teammates: fc.array(personScore, { maxLength: 5 }),
});

const record = { cases: 41, held: 34, error: 4.1, lastValueError: 5, plainMeanError: 6, close: 3 };
const prediction = fc.record({
  current: points,
  value: points,
  spread: points,
  changes: fc.array(points, { minLength: 5, maxLength: 5 }),
  name,
});
const risk = fc.record({ signal: fc.constantFrom(...riskSignals), value: amount, before: fc.option(amount), name });

const texts: fc.Arbitrary<Statement[]> = fc.oneof(
  claim.map((generated) => [levelSentence(generated)]),
  claim.map((generated) => [changeSentence(generated)]),
  fc.array(claim, { minLength: 2, maxLength: 3 }).map((all) => [extremesSentence(all) ?? levelSentence(all[0]!)]),
  evidence.map((generated) => {
    const document = explainPerson(generated);
    const factors = document.keyFactors.flatMap((factor) => factor.evidence ?? []);
    return [
      ...document.statements,
      ...factors,
      ...document.counterfactuals,
      ...(document.team === null ? [] : [document.team.statement]),
      ...[document.toSelf?.opening, document.toSelf?.team].flatMap((statement) => statement ?? []),
    ];
  }),
  evidence.map((generated) =>
    [...recommendPerson(generated), ...recommendLoad(generated)].flatMap(({ document }) => document.statements),
  ),
  prediction.map(({ current, value, spread, changes, name: person }) => {
    const predicted = { value, low: value - spread, high: value + spread, plainMean: value };
    const factors = dimensions.map((key, index) => ({
      name: key,
      current,
      predicted: changes[index] ?? 0,
      impact: -1,
    }));
    const content = {
      method: 'last-value' as const,
      confidence: 80,
      record,
      factors,
      days: { have: 90, need: 90 },
      replayed: null,
      pooled: record,
    };
    const prediction = presentPrediction(
      {
        id: null,
        personId: 'p',
        horizonDays: 30,
        madeOn: days.to,
        targetDay: '2026-12-20',
        madeAt: new Date(0),
        madeBy: null,
        dataVersion: 1,
        current,
        predicted,
        content,
      },
      person,
    );
    return [...prediction.summary, ...prediction.recommendations];
  }),
  risk.map(({ signal, value, before: was, name: person }) => {
    const { key, category, metric, name: title, mitigations } = signal;
    const crossing = { value, before: was, n: 12, severity: 'high' as const };
    const likelihood = { share: 0.3, from: 'prior' as const, n: 0, harmed: 0, usual: null };
    const factor = {
      key,
      category,
      metric,
      name: title,
      severity: 'high' as const,
      crossing,
      likelihood,
      impact: 5,
      mitigations,
    };
    const stored = {
      id: null,
      personId: 'p',
      assessedOn: days.to,
      assessedAt: new Date(0),
      madeBy: null,
      dataVersion: 1,
      factors: [factor],
    };
    return presentAssessment(stored, person, true).riskFactors.map(({ description }) => description);
  }),
);

/**
 * Numbers that sentences may state outside of claims: the days, weeks and months that definitions name (as `30 days`), the
 * share of intervals (`80%`), the scale of scores (`of 100`), and what actions recommend (`400 lines`).
 */
const constants = new Set(['4', '6', '12', '30', '80', '90', '100', '400']);

/** Numbers in the words between the figures, without names, days covered and the team sizes that a comparison counts. */
const otherNumbers = ({ claims, parts }: Statement): string[] => {
  const names = claims.flatMap((of) => [of.subjectName, of.name, of.part?.name ?? '']).filter((text) => text !== '');
  const sizes = claims.flatMap(({ comparison }) =>
    comparison?.kind === 'group' && comparison.figure.kind === 'value' ? [String(comparison.figure.n)] : [],
  );
  const lengths = claims.map(({ days: { from, to } }) => String((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1));
  const words = parts.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));
  return (
    names
      .reduce((rest, known) => rest.replaceAll(known, ' '), words.join('\n'))
      .match(/\p{N}+(?:[.,]\p{N}+)*/gu)
      ?.filter((number) => ![...constants, ...sizes, ...lengths].includes(number)) ?? []
  );
};

/** How many texts were checked, and in how many of them a changed figure was noticed. */
type Checked = { texts: number; lies: number };

/** Reads a text back, and changes one of its figures: the change is noticed. */
const verify = (statement: Statement, checked: Checked): void => {
  const { claims, parts } = statement;
  const text = textOf(statement);
  checked.texts += 1;
  for (const part of parts) {
    if (part.kind !== 'figure') continue;
    const of = claims[part.claim];
    assert.ok(of !== undefined && isOfClaim(part.text, of), `${part.text} in “${text}”`);
  }
  assert.deepEqual(otherNumbers(statement), [], `numbers without a claim in “${text}”`);
  const read = readPhrasing(statement, text);
  assert.ok('phrased' in read, text);
  assert.equal(textOf(read.phrased), textOf({ ...statement, parts: read.phrased.parts }));
  const anchors = anchorsOf(statement).filter(({ kind }) => kind === 'figure');
  if (anchors.length === 0 || !canBePhrased(statement)) return;
  const lie = text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
  if (lie === text) return;
  assert.ok('rejected' in readPhrasing(statement, lie), lie);
  checked.lies += 1;
};

/** @param numRuns of all generators together, with about three texts each */
const verifyGenerated = (numRuns: number, alsoCheck: (statement: Statement) => void = () => undefined): Checked => {
  const checked = { texts: 0, lies: 0 };
  fc.assert(
    fc.property(texts, (statements) => {
      for (const statement of statements) {
        verify(statement, checked);
        alsoCheck(statement);
      }
    }),
    { numRuns },
  );
  return checked;
};

describe('generated texts', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
  });
  after(() => measured.close());

  it('contain only figures of their claims: 10,000 explanations, recommendations, risks, predictions and answers', () => {
    const checked = verifyGenerated(3_400);
    assert.ok(checked.texts >= 10_000, `only ${checked.texts} texts`);
    assert.ok(checked.lies >= 0.8 * checked.texts, `only ${checked.lies} of ${checked.texts} with a changed figure`);
  });

  it('contain only figures of their claims in German, and no English: another 10,000', () => {
    const checked = inLanguage('de', () => verifyGenerated(3_400, assertGerman));
    assert.ok(checked.texts >= 10_000, `only ${checked.texts} texts`);
    assert.ok(checked.lies >= 0.8 * checked.texts, `only ${checked.lies} of ${checked.texts} with a changed figure`);
  });

  it('contain only figures of their claims: findings of every subject and range', async () => {
    const admin = await measured.viewer('admin');
    const subjects = await measured.within(async (tx) => [
      'organization',
      ...(await listTeams(tx)).map(({ id }) => `team:${id}`),
      ...(await listDevelopers(tx)).slice(0, 12).map(({ id }) => `person:${id}`),
    ]);
    const checked = { texts: 0, lies: 0 };
    for (const subject of subjects)
      for (const range of ['7d', '30d'] as const)
        for (const { statement, cause } of (await readFindings(admin, range, subject)).findings)
          for (const sentence of [statement, ...(cause === null ? [] : [cause])]) verify(sentence, checked);
    assert.ok(checked.texts > 0);
  });
});
