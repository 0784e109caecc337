/** Predictions and assessments are kept while their person exists and within the plan's retention. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, it } from 'node:test';
import { olderData } from '../app.ts';
import { replacePeople } from '../features/people/people.store.ts';
import { deletePredictionsOfRemovedPeople } from '../features/predictions/index.ts';
import { insertPredictions } from '../features/predictions/predictions.store.ts';
import { insertAssessments } from '../features/risks/assessments.store.ts';
import { deleteAssessmentsOfRemovedPeople } from '../features/risks/index.ts';
import type { UserContext } from '../platform/context.ts';
import { withTenant, type Tx } from '../platform/database/tenant.ts';
import { assessmentOf, predictionOf } from '../tenancy/attacks/insights.test-support.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
let ctx: UserContext;
const [stays, leaves] = [randomUUID(), randomUUID()];
before(async () => void (database = await testDatabase()));
after(() => database.drop());

const inTenant = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  withTenant(database, ctx.organizationId, work);
const people = (ids: string[]) =>
  ids.map((id) => ({
    id,
    name: 'Ada',
    accountIds: [id],
    bot: false,
    active: true,
    teamId: null,
    memberships: [],
  }));

beforeEach(async () => {
  ctx = await testContext(database);
  const { organizationId, user } = ctx;
  await inTenant(async (tx) => {
    await replacePeople(tx, organizationId, people([stays, leaves]), []);
    for (const id of [stays, leaves])
      for (const [day, target] of [
        ['2024-01-10', '2024-02-09'],
        ['2026-11-19', '2026-12-19'],
      ] as const) {
        const prediction = { ...predictionOf(id, user.id), id: randomUUID(), madeOn: day, targetDay: target };
        await insertPredictions(tx, organizationId, [prediction]);
        await insertAssessments(tx, organizationId, [{ ...assessmentOf(id, user.id), assessedOn: day }]);
      }
  });
});

const stored = (): Promise<string[]> =>
  inTenant(async (tx) => {
    const predicted = await tx.selectFrom('predictions').select(['person_id', 'made_on']).execute();
    const assessed = await tx.selectFrom('risk_assessments').select(['person_id', 'assessed_on']).execute();
    const year = (day: Date): string => String(day.getFullYear());
    const who = (id: string): string => (id === stays ? 'stays' : 'leaves');
    return [
      ...predicted.map((row) => `predicted ${who(row.person_id)} ${year(row.made_on)}`),
      ...assessed.map((row) => `assessed ${who(row.person_id)} ${year(row.assessed_on)}`),
    ].sort();
  });

it('insights are deleted with the person, once the sources no longer have them', async () => {
  await inTenant(async (tx) => {
    await replacePeople(tx, ctx.organizationId, people([stays]), []);
    await deletePredictionsOfRemovedPeople(tx);
    await deleteAssessmentsOfRemovedPeople(tx);
  });
  assert.deepEqual(await stored(), [
    'assessed stays 2024',
    'assessed stays 2026',
    'predicted stays 2024',
    'predicted stays 2026',
  ]);
});

it('insights are deleted when their days exceed the plan’s retention', async () => {
  const horizon = { days: 365, day: '2025-11-20', from: Date.parse('2025-11-20T00:00:00Z') / 1000 };
  await inTenant((tx) => olderData.remove(ctx.platform, tx, ctx.organizationId, horizon));
  assert.deepEqual(await stored(), [
    'assessed leaves 2026',
    'assessed stays 2026',
    'predicted leaves 2026',
    'predicted stays 2026',
  ]);
});
