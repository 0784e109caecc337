/** Every metric, on random organizations with a known ground truth. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { figureOf } from '../figure/figure.ts';
import { receiptOf } from '../figure/receipt.ts';
import { measure } from '../measure.ts';
import { metricDefinitions, type MetricKey, metricKeys } from '../metrics/definitions.ts';
import { on } from '../metrics/flow/work-facts.test-support.ts';
import { shuffled } from '../metrics/scores/random-work.test-support.ts';
import { weeksWorked } from '../metrics/scores/weeks-worked.ts';
import type { Observation, Period } from '../observation.ts';
import { expectedCode } from './planted-code.test-support.ts';
import { factsOfPlanted } from './planted-facts.test-support.ts';
import { expectedWork, type Expected, type PlantedRow } from './planted-work.test-support.ts';
import { plantedRules } from './planted-rules.test-support.ts';
import { plantedNow, plantedOrganization, type Planted } from './planted.test-support.ts';

const expected: Expected = { ...expectedWork, ...expectedCode };
const metrics = metricKeys();
const measured = (planted: Planted): Observation[] => measure(factsOfPlanted(planted), plantedRules, plantedNow);
const isCounted = (row: Observation): boolean => row.excluded === null;

const wordsOf = ({ at, who, value }: PlantedRow): string => `${at} ${who} ${value.toFixed(9)}`;
const found = (metric: MetricKey, rows: readonly Observation[]): string[] =>
  rows
    .filter((row) => row.metric === metric && isCounted(row))
    .map(({ at, personId, value }) => wordsOf({ at, who: personId?.slice('person-'.length) ?? null, value }))
    .sort();

describe('every metric, on random facts', () => {
  it('matches an independent computation, and planted facts affect it', () => {
    assert.deepEqual(Object.keys(expected).sort(), metrics.toSorted());
    const planted = fc.sample(plantedOrganization(80), { numRuns: 20, seed: 7 });
    for (const metric of metrics) {
      const rows = planted.flatMap((one) => expected[metric](one));
      assert.ok(rows.length >= 20, `${metric}: ${rows.length} rows`);
      const isCount = ['rate', 'distinct'].includes(metricDefinitions[metric].aggregate) && metric !== 'completed_work';
      assert.ok(isCount || new Set(rows.map((row) => row.value)).size > 1, `${metric} is always the same`);
    }
  });

  it('has the planted rows and no others, each with its owner', () => {
    fc.assert(
      fc.property(plantedOrganization(80), (planted) => {
        const rows = measured(planted);
        for (const metric of metrics)
          assert.deepEqual(found(metric, rows), expected[metric](planted).map(wordsOf).sort(), metric);
      }),
      // Shrinking to the smallest failing organization takes minutes, and the metric's name says enough.
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('is missing without sprints or deployments if it needs them, and unchanged otherwise', () => {
    const needing: Record<'sprints' | 'deployments', MetricKey[]> = {
      sprints: ['velocity', 'commitment_reliability', 'completion_rate', 'commitment_kept'],
      deployments: [
        'deployment_frequency',
        'lead_time',
        'change_failure_rate',
        'recovery_time',
        'rework_rate',
        'change_success_share',
        'own_deployment_success',
      ],
    };
    fc.assert(
      fc.property(plantedOrganization(40), (planted) => {
        for (const [kind, missing] of Object.entries(needing)) {
          const rows = measure({ ...factsOfPlanted(planted), [kind]: [] }, plantedRules, plantedNow);
          for (const metric of metrics) {
            if (!missing.includes(metric))
              assert.deepEqual(found(metric, rows), expected[metric](planted).map(wordsOf).sort(), metric);
            else {
              const figure = figureOf(metric, rows, { period: { from: 0, to: plantedNow }, minimum: 1 });
              assert.equal(figure.kind, 'insufficient-data', `${metric} without ${kind}`);
            }
          }
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('does not depend on the order of the facts', () => {
    const inOrder = (rows: readonly Observation[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
    const both = plantedOrganization(30).chain((planted) =>
      shuffled(factsOfPlanted(planted)).map((other) => ({ planted, other })),
    );
    fc.assert(
      fc.property(both, ({ planted, other }) =>
        assert.deepEqual(inOrder(measure(other, plantedRules, plantedNow)), inOrder(measured(planted))),
      ),
      { numRuns: 30 },
    );
  });
});

const periods = fc
  .tuple(fc.nat({ max: 190 }), fc.integer({ min: 1, max: 120 }))
  .map(([begin, days]): Period => ({ from: on(begin), to: Math.min(plantedNow, on(begin + days)) }));

/** The organization, each team, each person and nobody, with the divisor of a person's rates. */
const subjectsOf = (rows: readonly Observation[], over: Period) => [
  { name: 'organization', rows, options: {} },
  ...[...Map.groupBy(rows, (row) => row.teamId)].map(([id, own]) => ({ name: `team ${id}`, rows: own, options: {} })),
  ...[...Map.groupBy(rows, (row) => row.personId)].map(([id, own]) => {
    const person = plantedRules.people.find((person) => person.id === id);
    if (person === undefined) return { name: 'nobody', rows: own, options: {} };
    const times = own.map((row) => row.at);
    const presence = { firstAt: Math.min(...times), lastAt: Math.max(...times) };
    return {
      name: person.id,
      rows: own,
      options: { weeks: weeksWorked(person, presence, plantedRules, { over, now: plantedNow }) },
    };
  }),
];

describe('the laws of figures, for every metric, team and person', () => {
  it('a receipt’s rows recompute to its figure, and too few rows never give zero', () => {
    let [values, lacks] = [0, 0];
    fc.assert(
      fc.property(plantedOrganization(60), periods, (planted, period) => {
        for (const { name, rows, options } of subjectsOf(measured(planted), period))
          for (const metric of metrics) {
            const receipt = receiptOf(metric, rows, { ...options, period, timeZone: 'UTC' });
            const again = [...receipt.included, ...receipt.excluded.flatMap((group) => group.observations)];
            assert.deepEqual(figureOf(metric, again, { ...options, period }), receipt.figure, `${metric} of ${name}`);
            assert.equal(receipt.total, again.length);
            if (receipt.figure.kind === 'value') {
              assert.equal(receipt.figure.n, receipt.n);
              assert.ok(receipt.n > 0 && Number.isFinite(receipt.figure.value), `${metric} of ${name}`);
              values += 1;
            } else lacks += 1;
            if (receipt.n === 0) assert.equal(receipt.figure.kind, 'insufficient-data', `${metric} of ${name}`);
          }
      }),
      { numRuns: 40 },
    );
    assert.ok(values > 200 && lacks > 1_000, `${values} values, ${lacks} without`);
  });

  it('teams and the unassigned, people and nobody, and two parts of a period add up to the whole', () => {
    const sum = (rows: readonly Observation[]): number =>
      rows.filter(isCounted).reduce((total, row) => total + row.value, 0);
    const near = (a: number, b: number, name: string): void => assert.ok(Math.abs(a - b) <= 1e-6 * (1 + b), name);
    fc.assert(
      fc.property(plantedOrganization(60), periods, (planted, { from, to }) => {
        const all = measured(planted);
        const middle = Math.floor((from + to) / 2);
        for (const [metric, rows] of Map.groupBy(all, (row) => row.metric)) {
          for (const part of [(row: Observation) => row.teamId, (row: Observation) => row.personId]) {
            const parts = [...Map.groupBy(rows, part).values()];
            assert.equal(parts.flat().length, rows.length, metric);
            near(
              parts.reduce((total, part) => total + sum(part), 0),
              sum(rows),
              metric,
            );
          }
          const within = (begin: number, end: number) => rows.filter((row) => row.at >= begin && row.at < end);
          near(sum(within(from, middle)) + sum(within(middle, to)), sum(within(from, to)), metric);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('a bot has no figures of work, and no figure of a person names it', () => {
    fc.assert(
      fc.property(plantedOrganization(60), (planted) => {
        const ofBots = measured(planted).filter((row) => row.personId === 'person-robot' && isCounted(row));
        // Deployments and incidents belong to the service, not to the person who started or was assigned them.
        const ofServices = new Set<MetricKey>([
          'deployment_frequency',
          'change_failure_rate',
          'rework_rate',
          'recovery_time',
          'incident_restore_time',
        ]);
        assert.deepEqual(
          ofBots.filter((row) => !ofServices.has(row.metric)),
          [],
        );
      }),
      { numRuns: 40 },
    );
  });
});
