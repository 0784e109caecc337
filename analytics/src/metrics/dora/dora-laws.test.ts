import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { Facts } from '../../facts.ts';
import { figureOf } from '../../figure/figure.ts';
import { receiptOf } from '../../figure/receipt.ts';
import type { Observation } from '../../observation.ts';
import { deliveryRules } from './delivery-facts.test-support.ts';
import { measureDelivery } from './measure-delivery.ts';
import { randomDelivery } from './random-delivery.test-support.ts';
import { on } from '../flow/work-facts.test-support.ts';

const metrics = [
  'deployment_frequency',
  'lead_time',
  'change_failure_rate',
  'recovery_time',
  'rework_rate',
  'incident_restore_time',
] as const;
const period = { from: on(0), to: on(200) };
const repositories = ['r0', 'r1', 'r2'];
const rules = deliveryRules({
  production: repositories.map((repositoryId) => ({ repositoryId, source: 'deployments' as const })),
  // The third repository belongs to no team.
  teams: [
    { id: 'first', name: 'First', projectIds: [], repositoryIds: ['r0'] },
    { id: 'second', name: 'Second', projectIds: [], repositoryIds: ['r1'] },
  ],
});
const measure = (facts: Facts): Observation[] => measureDelivery(facts, rules, period.to);
const delivery = randomDelivery(3, 12);

describe('the laws of delivery, on random facts', () => {
  it('the same facts in any order give the same observations', () => {
    const sorted = (rows: Observation[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();
    const turned = (facts: Facts): Facts =>
      Object.fromEntries(Object.entries(facts).map(([kind, rows]) => [kind, rows.toReversed()])) as Facts;
    fc.assert(
      fc.property(delivery, (facts) => assert.deepEqual(sorted(measure(turned(facts))), sorted(measure(facts)))),
      { numRuns: 60 },
    );
  });

  it('every key is unique within its metric', () => {
    fc.assert(
      fc.property(delivery, (facts) => {
        const keys = measure(facts).map((row) => `${row.metric} ${row.key}`);
        assert.equal(new Set(keys).size, keys.length);
      }),
      { numRuns: 60 },
    );
  });

  it('every figure recomputes from the rows of its receipt, and is never zero for too few rows', () => {
    fc.assert(
      fc.property(delivery, (facts) => {
        const rows = measure(facts);
        for (const metric of metrics) {
          const receipt = receiptOf(metric, rows, { period, timeZone: 'UTC' });
          const again = [...receipt.included, ...receipt.excluded.flatMap((group) => group.observations)];
          assert.deepEqual(figureOf(metric, again, { period }), receipt.figure);
          assert.equal(receipt.total, again.length);
          if (receipt.n === 0) assert.equal(receipt.figure.kind, 'insufficient-data');
          else if (receipt.figure.kind === 'value') assert.equal(receipt.figure.n, receipt.n);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('phases sum to the lead time, and teams and no team sum to the organization', () => {
    fc.assert(
      fc.property(delivery, (facts) => {
        const rows = measure(facts);
        for (const row of rows.filter((row) => row.metric === 'lead_time' && row.excluded === null)) {
          const phases = ['coding', 'pickup', 'review', 'deploy'].map((name) => Number(row.detail[name]));
          assert.equal(
            phases.reduce((sum, phase) => sum + phase, 0),
            row.value,
          );
          assert.ok(phases.every((phase) => phase >= 0));
        }
        const parts = ['first', 'second'].map((id) => rows.filter((row) => row.teamId === id));
        const unassigned = rows.filter((row) => row.teamId === null);
        assert.equal(parts.flat().length + unassigned.length, rows.length);
        const deployed = (of: readonly Observation[]): number =>
          of.filter((row) => row.metric === 'deployment_frequency' && row.excluded === null).length;
        assert.equal(
          parts.reduce((sum, part) => sum + deployed(part), deployed(unassigned)),
          deployed(rows),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('failed deployments are deployments, and only existing failures are restored', () => {
    fc.assert(
      fc.property(delivery, (facts) => {
        const rows = measure(facts);
        const deployed = new Set(
          rows.filter((row) => row.metric === 'deployment_frequency' && row.excluded === null).map((row) => row.key),
        );
        const failing = rows.filter((row) => row.metric === 'change_failure_rate' && row.excluded === null);
        assert.deepEqual(new Set(failing.map((row) => row.key)), deployed);
        for (const row of rows.filter((row) => row.metric === 'recovery_time' && row.excluded === null))
          assert.ok(row.value >= 0);
      }),
      { numRuns: 60 },
    );
  });
});
