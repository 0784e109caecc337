/** A falling score that gaps in the data could explain is no risk. */
import { daysBefore, type RiskFactor } from '@sightline/analytics';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import type { UserContext } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { replacePeople } from '../people/people.store.ts';
import { withoutUncertainRisks, type Assessed } from './within-bounds.ts';

let database: TestDatabase;
let ctx: UserContext;
before(async () => {
  database = await testDatabase();
  ctx = await testContext(database);
});
after(() => database.drop());

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, ctx.organizationId, work);

it('a falling score is no risk if gaps in the data could explain it', async () => {
  const personId = randomUUID();
  const person = { id: personId, name: 'Ada', accountIds: ['ada'], bot: false, active: true };
  const signal = {
    dimension: 'velocity',
    metric: 'cycle_time',
    value: 100,
    scale: 1,
    share: 1,
    anchors: { floor: 200, target: 50 },
  };
  await within(async (tx) => {
    await replacePeople(tx, ctx.organizationId, [{ ...person, teamId: null, memberships: [] }], []);
    for (const [part, overall] of Object.entries({ current: 60, previous: 80 })) {
      const interval = { low: overall - 1, high: overall + 1 };
      const score = { kind: 'value', overall, mean: overall, modifier: 1, rule: null, n: 50, ...interval };
      const parts = { missing: [], signals: [{ ...signal, score: overall }] };
      await sql`
        insert into score_periods (organization_id, subject, time_range, part, window_from, window_to, score, parts)
        values (${ctx.organizationId}, ${`person:${personId}`}, '30d', ${part}, 0, 1,
          ${JSON.stringify({ ...score, dimensions: {} })}, ${JSON.stringify(parts)})`.execute(tx);
    }
  });
  const addItem = (excluded: string | null): Promise<unknown> =>
    within((tx) =>
      sql`insert into observations (organization_id, metric, key, at, value, person_id, scope, excluded, detail, reference)
        values (${ctx.organizationId}, 'cycle_time', ${`item ${excluded}`}, 0, 100, ${personId}, 'project', ${excluded},
          '{}', '{}')`.execute(tx),
    );
  const fall = { key: 'score-falls', metric: 'performance_score' } as RiskFactor;
  const assessed = [{ id: personId, person: { series: new Map() }, factors: [fall] }] as unknown as Assessed[];
  const stated = async () =>
    (
      await within((tx) =>
        withoutUncertainRisks(tx, ctx.organizationId, assessed, daysBefore('2026-11-20', 'Europe/Berlin')),
      )
    ).flatMap(({ factors }) => factors);
  await addItem(null);
  assert.deepEqual(await stated(), [fall]);
  await addItem('commits unknown');
  assert.deepEqual(await stated(), []);
});
