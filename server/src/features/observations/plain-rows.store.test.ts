/** Plain rows are the same as whole observations, without what they omit. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { MetricKey, Observation, OwnedRow } from '@sightline/analytics';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { readObservations } from './observations.store.ts';
import { readPlainRows } from './plain-rows.store.ts';

const metrics = ['change_failure_rate', 'merged_pull_requests', 'throughput'] as const satisfies MetricKey[];
const period = { from: Date.parse('2026-10-01T00:00:00Z') / 1000, to: Date.parse('2026-11-15T00:00:00Z') / 1000 };

const sorted = (rows: readonly OwnedRow[]): string[] =>
  rows
    .map(({ metric, at, value, excluded, personId, teamId, repositoryId, detail }) =>
      JSON.stringify([metric, at, value, excluded, personId, teamId, repositoryId, detail]),
    )
    .toSorted();

describe('plain rows', () => {
  let measured: MeasuredOrganization;
  let whole: Observation[];
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    whole = await measured.within((tx) => readObservations(tx, { metrics, ...period }));
    assert.ok(whole.length > 500, 'enough to compare');
  });
  after(() => measured?.close());

  it('name the people of the chosen metrics only', async () => {
    const plain = await measured.within((tx) => readPlainRows(tx, { metrics, named: ['throughput'], ...period }));
    const expected = whole.map((row) => ({
      ...row,
      personId: row.metric === 'throughput' ? row.personId : null,
      detail: {},
    }));
    assert.deepEqual(sorted(plain), sorted(expected));
  });

  it('have the kinds of items where asked', async () => {
    const plain = await measured.within((tx) => readPlainRows(tx, { metrics, kinds: true, ...period }));
    const expected = whole.map((row): OwnedRow => {
      const { kind = null } = row.detail as { kind?: string };
      return { ...row, personId: null, detail: kind === null ? {} : { kind } };
    });
    assert.ok(new Set(plain.map(({ detail }) => JSON.stringify(detail))).size > 1, 'some have one');
    assert.deepEqual(sorted(plain), sorted(expected));
  });

  it('are of the chosen teams', async () => {
    const teamId = whole.find((row) => row.teamId !== null)?.teamId ?? '';
    const plain = await measured.within((tx) => readPlainRows(tx, { metrics, teamIds: [teamId], ...period }));
    const expected = whole.filter((row) => row.teamId === teamId);
    assert.notEqual(expected.length, whole.length);
    assert.deepEqual(sorted(plain), sorted(expected.map((row) => ({ ...row, personId: null, detail: {} }))));
  });
});
