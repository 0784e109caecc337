/** Lists longer than the 65,535 parameters of a statement are read and written. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { readNames } from '../features/members/directory.store.ts';
import { listPeople, replacePeople, type PersonRow } from '../features/people/people.store.ts';
import { insertPredictions, listLatest } from '../features/predictions/predictions.store.ts';
import { readObservations } from '../features/observations/index.ts';
import { insertAssessments, listLatestAssessments } from '../features/risks/assessments.store.ts';
import { assessmentOf, predictionOf } from './attacks/insights.test-support.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import type { UserContext } from '../platform/context.ts';
import { withSystem, withTenant } from '../platform/database/tenant.ts';

const manyIds = Array.from({ length: 70_000 }, () => randomUUID());

let database: TestDatabase;
let ctx: UserContext;
before(async () => {
  database = await testDatabase();
  ctx = await testContext(database);
});
after(() => database.drop());

it('any number of values is compared as one parameter', async () => {
  const names = await withSystem(database, (tx) => readNames(tx, [...manyIds, ctx.user.id]));
  assert.deepEqual([...names.keys()], [ctx.user.id]);
  const query = { metrics: ['cycle_time'] as const, from: 0, to: 1, personIds: manyIds };
  assert.deepEqual(await withTenant(database, ctx.organizationId, (tx) => readObservations(tx, query)), []);
});

it('people and their insights are written in chunks', async () => {
  const people = manyIds.slice(0, 9_000).map((id): PersonRow => ({
    id,
    name: 'Ada',
    accountIds: [],
    bot: false,
    active: true,
    teamId: null,
    memberships: [],
  }));
  const { organizationId, user } = ctx;
  await withTenant(database, organizationId, async (tx) => {
    await replacePeople(tx, organizationId, people, []);
    assert.equal((await listPeople(tx)).length, 9_000);
    const asked = people.slice(0, 4_500).map(({ id }) => id);
    const predictions = asked.map((id) => ({ ...predictionOf(id, user.id), id: randomUUID() }));
    await insertPredictions(tx, organizationId, predictions);
    assert.equal((await listLatest(tx, predictions[0]!.horizonDays, asked)).length, 4_500);
    await insertAssessments(
      tx,
      organizationId,
      people.map(({ id }) => ({ ...assessmentOf(id, user.id), id: randomUUID() })),
    );
    assert.equal((await listLatestAssessments(tx, manyIds)).length, 9_000);
  });
});
