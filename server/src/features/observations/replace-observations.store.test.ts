import type { Observation, Scope } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { withTenant } from '../../platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { testOrganization } from '../../testing/organization.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { readObservations } from './observations.store.ts';
import { replaceObservations, type ChangedRows } from './replace-observations.store.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const row = (key: string, scope: string, at: number, value = 1): Observation => ({
  metric: 'lead_time',
  key,
  at,
  value,
  personId: null,
  teamId: null,
  repositoryId: null,
  scope,
  excluded: null,
  reference: { kind: 'issue', id: key, title: key, url: null },
  detail: {},
});
const scopes: Scope[] = ['project:a', 'project:b', 'repository:c'];
const replaceAll = (organizationId: string, rows: readonly Observation[]): Promise<ChangedRows> => {
  const input = new Map(scopes.map((scope) => [scope, rows.filter((row) => row.scope === scope)]));
  return withTenant(database, organizationId, (tx) => replaceObservations(tx, organizationId, input));
};
const replace = async (organizationId: string, rows: readonly Observation[]): Promise<number | null> =>
  (await replaceAll(organizationId, rows)).firstChanged;
const stored = async (organizationId: string): Promise<Observation[]> => {
  const query = { metrics: ['lead_time'], from: 0, to: 1e12 };
  const rows = await withTenant(database, organizationId, (tx) => readObservations(tx, query));
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
};

test('returns the earliest changed instant, or null', async () => {
  const id = await testOrganization(database);
  const [one, two, three] = [row('1', 'project:a', 100), row('2', 'project:a', 200), row('3', 'project:b', 300)];
  assert.equal(await replace(id, [one, two, three]), 100);
  assert.equal(await replace(id, [three, two, one]), null, 'the same in another order');
  assert.equal(await replace(id, [one, { ...two, value: 7 }, three]), 200, 'another value');
  assert.equal(await replace(id, [one, { ...two, at: 150 }, three]), 150, 'an earlier instant');
  assert.equal(await replace(id, [one, { ...two, at: 900 }, three]), 150, 'where it was before');
  assert.equal(await replace(id, [one, three]), 900, 'one less');
  assert.equal(await replace(id, [one]), 300, 'a scope less');
  assert.deepEqual(await stored(id), [one]);
});

test('returns the people whose scores change, and nobody if only wording changes', async () => {
  const id = await testOrganization(database);
  const [ada, ben] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  const ownRow = { ...row('1', 'project:a', 100), personId: ada };
  assert.deepEqual(await replaceAll(id, [ownRow]), {
    firstChanged: 100,
    people: new Set([ada]),
    days: new Set(['lead_time 0']),
  });
  const renamed = {
    ...ownRow,
    reference: { ...ownRow.reference, title: 'Another title' },
    detail: { evidence: 'more' },
  };
  assert.deepEqual(await replaceAll(id, [renamed]), {
    firstChanged: null,
    people: new Set(),
    days: new Set(),
  });
  assert.deepEqual(await stored(id), [renamed]);
  const input = { ...renamed, personId: ben };
  assert.deepEqual((await replaceAll(id, [input])).people, new Set([ada, ben]));
  assert.deepEqual((await replaceAll(id, [])).people, new Set([ben]));
});

test('returns the days and metrics whose figures change, before and after the move', async () => {
  const id = await testOrganization(database);
  const [first, other] = [row('1', 'project:a', 100), row('2', 'project:a', 5 * 86_400)];
  assert.deepEqual((await replaceAll(id, [first, other])).days, new Set(['lead_time 0', 'lead_time 5']));
  assert.deepEqual(
    (await replaceAll(id, [{ ...first, at: 86_400 }, other])).days,
    new Set(['lead_time 0', 'lead_time 1']),
  );
  const excluded = { ...other, excluded: 'a program' };
  assert.deepEqual((await replaceAll(id, [{ ...first, at: 86_400 }, excluded])).days, new Set(['lead_time 5']));
  const phased = { ...excluded, excluded: null, detail: { coding: 60, pickup: 0, review: 30, deploy: 10 } };
  await replaceAll(id, [{ ...first, at: 86_400 }, phased]);
  const otherwise = { ...phased, detail: { ...phased.detail, pickup: 30, review: 0 } };
  assert.deepEqual((await replaceAll(id, [{ ...first, at: 86_400 }, otherwise])).days, new Set(['lead_time 5']));
  assert.deepEqual((await replaceAll(id, [])).days, new Set(['lead_time 1', 'lead_time 5']));
});

test('after any run, exactly its observations are stored, whatever was there before', async () => {
  const rows = fc.uniqueArray(
    fc
      .record({
        key: fc.constantFrom('1', '2', '3', '4'),
        scope: fc.constantFrom('project:a', 'project:b', 'repository:c'),
        // Some of them in the same month, which is part of their key.
        at: fc.integer({ min: 1, max: 5 }).map((number) => number * 20 * 86_400),
        value: fc.integer({ min: 0, max: 2 }),
      })
      .map((observation) => row(observation.key, observation.scope, observation.at, observation.value)),
    { selector: (observation) => observation.key },
  );
  const id = await testOrganization(database);
  await fc.assert(
    fc.asyncProperty(rows, async (wanted) => {
      await replace(id, wanted);
      assert.deepEqual(
        await stored(id),
        wanted.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      );
    }),
    { numRuns: 60 },
  );
});

const many = (count: number, metric: Observation['metric']): Observation[] =>
  Array.from({ length: count }, (_, index) => ({ ...row(String(index), 'project:a', index * 60), metric }));

for (const [name, counted, metric] of [
  ['an organization', 3_000, 'lead_time'],
  ['a metric', 3_000, 'cycle_time'],
  ['a table', 1, 'lead_time'],
] as const)
  test(`rows are looked up by key, even if ${name} has grown since it was last analyzed`, async (t) => {
    const ownDatabase = await testDatabase();
    t.after(() => ownDatabase.drop());
    const [small, large] = [await testOrganization(ownDatabase), await testOrganization(ownDatabase)];
    const before = new Map([['project:a', many(counted, 'lead_time')]] as const);
    await withTenant(ownDatabase, small, (tx) => replaceObservations(tx, small, before));
    await ownDatabase.pool.query('analyze observations');
    const input = many(20_000, metric);
    const read = await withTenant(ownDatabase, large, async (tx) => {
      await replaceObservations(tx, large, new Map([['project:a', input]]));
      return rowsRead(tx, 'observations');
    });
    assert.ok(read < input.length, `${read} rows were read to write ${input.length}`);
  });

test('rows are looked up by key, even in a table that was analyzed while a run wrote to it', async (t) => {
  const ownDatabase = await testDatabase();
  t.after(() => ownDatabase.drop());
  const id = await testOrganization(ownDatabase);
  const before = many(20_000, 'lead_time');
  const input = before.map((observation, index) => ({ ...observation, value: index % 2 }));
  const read = await withTenant(ownDatabase, id, async (tx) => {
    await replaceObservations(tx, id, new Map([['project:a', before]]));
    await ownDatabase.pool.query('analyze observations');
    const already = await rowsRead(tx, 'observations');
    await replaceObservations(tx, id, new Map([['project:a', input]]));
    return (await rowsRead(tx, 'observations')) - already;
  });
  // Lookups to find removed rows, to compare, and to write.
  assert.ok(read <= 3 * input.length, `${read} rows were read to write ${input.length}`);
});
