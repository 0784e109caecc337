/**
 * A fingerprint of what every definition computes from the same random facts. It changes with the
 * computation, so that nobody changes a computation without raising the version that receipts show.
 */
import * as fc from 'fast-check';
import type { Facts } from '../facts.ts';
import { figureOf } from '../figure/figure.ts';
import { measureAll, type Measurements } from '../measure.ts';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import { deliveryRules } from '../metrics/dora/delivery-facts.test-support.ts';
import { randomDelivery } from '../metrics/dora/random-delivery.test-support.ts';
import { flowFigureDefinitions, flowFigureOf, type FlowFigureKey } from '../metrics/flow/flow-figures.ts';
import { hour, on } from '../metrics/flow/work-facts.test-support.ts';
import { weeksWorked } from '../metrics/scores/weeks-worked.ts';
import { sprintFigureDefinitions, type SprintFigureKey } from '../metrics/sprint/sprint-figures.ts';
import type { Observation } from '../observation.ts';
import type { MeasurementRules } from '../rules.ts';
import { scatteredFacts, scatteredNow, scatteredRules } from '../scopes/scattered-facts.test-support.ts';
import { factsOfPlanted } from './planted-facts.test-support.ts';
import { plantedRules } from './planted-rules.test-support.ts';
import { plantedNow, plantedOrganization } from './planted.test-support.ts';

export type MetricFingerprints = { facts: string; metrics: Record<string, { version: number; fingerprint: string }> };

/** Rounds numbers to twelve digits, so that the order of a sum does not change the fingerprint. */
const written = (content: unknown): string =>
  JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  );

type Sample = { facts: Facts; rules: MeasurementRules; now: number };

const sampled = (all: fc.Arbitrary<Facts>, numRuns: number, rules: MeasurementRules, now: number): Sample[] =>
  fc.sample(all, { numRuns, seed: 36 }).map((facts) => ({ facts, rules, now }));

/** Some items re-estimated, and some flagged as impeded for a while. */
const interrupted = (facts: Facts): Facts => ({
  ...facts,
  issueChanges: [
    ...facts.issueChanges,
    ...facts.issues.flatMap(({ id, createdAt, estimate }, index): Facts['issueChanges'] => {
      const change = { issueId: id, authorId: null };
      const points = estimate === null ? null : String(estimate);
      if (index % 4 === 0)
        return [{ ...change, id: `${id}:e`, at: createdAt + 40 * hour, field: 'estimate', from: '21', to: points }];
      if (index % 3 !== 0) return [];
      return [
        { ...change, id: `${id}:f`, at: createdAt + 30 * hour, field: 'flagged', from: null, to: 'Impediment' },
        { ...change, id: `${id}:g`, at: createdAt + 90 * hour, field: 'flagged', from: 'Impediment', to: null },
      ];
    }),
  ],
});

/** Planted organizations for people and work, scattered facts for data across scopes, and delivery with hotfixes. */
const samples = (): Sample[] => [
  ...sampled(plantedOrganization(60).map(factsOfPlanted).map(interrupted), 6, plantedRules, plantedNow),
  ...sampled(scatteredFacts, 12, scatteredRules, scatteredNow),
  ...sampled(
    randomDelivery(2, 12),
    12,
    deliveryRules({ production: ['r0', 'r1'].map((repositoryId) => ({ repositoryId, source: 'deployments' })) }),
    on(200),
  ),
];

/** Which rows count, and their values. The reason for an exclusion is only wording. */
const rowFingerprint = ({ key, at, value, personId, teamId, excluded, detail }: Observation): unknown =>
  excluded === null ? [key, at, value, personId, teamId, detail['distinct'] ?? null] : [key, at];

/** The organization's figure, and each person's divided by the weeks they worked. */
const figuresOf = (metric: MetricKey, rows: readonly Observation[], { rules, now }: Sample): unknown => {
  const period = { from: now - 90 * 86_400, to: now };
  const options = { period, minimum: 1, observedFrom: period.from + 20 * 86_400 };
  const ofPeople = rules.people.map((person) => {
    const own = rows.filter((row) => row.personId === person.id);
    const presence = own.length === 0 ? null : { firstAt: Math.min(...own.map((row) => row.at)), lastAt: now };
    return figureOf(metric, own, { ...options, weeks: weeksWorked(person, presence, rules, { over: period, now }) });
  });
  return [figureOf(metric, rows, options), ...ofPeople];
};

/** @param fingerprintOf hashes a long text */
export const fingerprintMetrics = (fingerprintOf: (text: string) => string): MetricFingerprints => {
  const hash = (content: unknown): string => fingerprintOf(written(content));
  const all = samples().map((sample) => ({
    sample,
    measured: measureAll(sample.facts, sample.rules, sample.now),
  }));
  const metrics: MetricFingerprints['metrics'] = {};
  const add = (name: string, version: number, of: (measured: Measurements, sample: Sample) => unknown): void => {
    metrics[name] = { version, fingerprint: hash(all.map(({ sample, measured }) => of(measured, sample))) };
  };
  for (const [metric, { version }] of Object.entries(metricDefinitions) as [MetricKey, { version: number }][])
    add(metric, version, ({ observations }, sample) => {
      const rows = observations.filter((row) => row.metric === metric).toSorted((a, b) => (a.key < b.key ? -1 : 1));
      return [rows.map(rowFingerprint), figuresOf(metric, rows, sample)];
    });
  for (const [figure, { version }] of Object.entries(sprintFigureDefinitions) as [
    SprintFigureKey,
    { version: number },
  ][])
    add(`of one sprint: ${figure}`, version, ({ sprints }) =>
      sprints.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ summary }) => summary.figures[figure]),
    );
  for (const [figure, { version }] of Object.entries(flowFigureDefinitions) as [FlowFigureKey, { version: number }][])
    add(`now: ${figure}`, version, ({ flows }, { now }) =>
      flows.map(({ teamId, inProgress }) => [teamId, flowFigureOf(inProgress, figure, now)]),
    );
  return { facts: hash(all.map(({ sample }) => sample.facts)), metrics };
};

/** Metrics whose fingerprint changed although their version did not. */
export const changedWithoutVersion = (stored: MetricFingerprints, now: MetricFingerprints): string[] =>
  stored.facts !== now.facts
    ? []
    : Object.entries(now.metrics).flatMap(([name, { version, fingerprint }]) => {
        const before = stored.metrics[name];
        return before !== undefined && before.version === version && before.fingerprint !== fingerprint ? [name] : [];
      });
