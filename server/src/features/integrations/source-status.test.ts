import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { testSite, type TestSite } from './integrations.test-support.ts';
import { readBackTo } from './source-status.ts';
import { updateSource } from './sync/sources.store.ts';

const noon = '2026-11-20T12:00:00Z';
const now = Date.parse(noon) / 1000;

let site: TestSite;
before(async () => {
  site = await testSite('http://127.0.0.1:1', noon, 1);
});
after(() => site.database.drop());

const at = (date: string) => new Date(`${date}T00:00:00Z`);

test('a first import has reached as far back as the slowest of its sources', async () => {
  const { ctx, connect } = await site.organization();
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(site.database, ctx.organizationId, work);
  const reached = () => within((tx) => readBackTo(tx, now));
  const change = (...given: Parameters<typeof updateSource> extends [Tx, ...infer Rest] ? Rest : never) =>
    within((tx) => updateSource(tx, ...given));
  assert.equal(await reached(), null, 'nothing is connected');
  for (const provider of ['jira', 'bitbucket'] as const) await connect(provider);
  assert.equal(await reached(), null, 'nothing has begun');

  for (const provider of ['jira', 'bitbucket'] as const) await change(provider, { state: 'collecting' });
  await change('jira', { oldestCollected: at('2026-08-20') });
  assert.equal(await reached(), now, 'of one nothing has been read');
  await change('bitbucket', { oldestCollected: at('2026-10-06') });
  assert.equal(await reached(), at('2026-10-06').getTime() / 1000);
  await change('bitbucket', { state: 'failed' });
  assert.equal(await reached(), at('2026-08-20').getTime() / 1000, 'a failing one holds up no other');
  await change('jira', { firstCompletedAt: new Date(now * 1000) });
  assert.equal(await reached(), null, 'what is read again has been read');
});
