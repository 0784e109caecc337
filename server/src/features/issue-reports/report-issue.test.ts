import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withSystem } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { listReports } from './issue-reports.store.ts';
import { reportIssue } from './report-issue.ts';

describe('reporting an issue', () => {
  let database: TestDatabase;
  let ctx: UserContext;
  before(async () => {
    database = await testDatabase();
    ctx = await testContext(database);
  });
  after(() => database.drop());

  const report = (address: string, { signedIn = false, path = '/teams', message = 'It broke' } = {}) =>
    reportIssue(
      {
        platform: ctx.platform,
        origin: { address, agent: 'test' },
        caller: async () => (signedIn ? ctx.user : null),
      },
      { errorId: '0123ABCD', path, message },
    );
  const reports = () => withSystem(database, (tx) => listReports(tx, 50));

  it('keeps who, where and what, and nothing of the query', async () => {
    await report('192.0.2.1', { signedIn: true, path: '/auth/reset-password?code=secret#x' });
    const [latest] = await reports();
    assert.equal(latest?.path, '/auth/reset-password');
    assert.deepEqual(
      [latest?.errorId, latest?.userId, latest?.organizationId],
      ['0123ABCD', ctx.user.id, ctx.organizationId],
    );
  });

  it('takes reports of the signed-out and cuts what is too long', async () => {
    await report('192.0.2.2', { message: 'x'.repeat(9_000) });
    const [latest] = await reports();
    assert.deepEqual([latest?.userId, latest?.organizationId, latest?.message.length], [null, null, 2_000]);
  });

  it('takes ten in an hour of one address, and goes on for others', async () => {
    for (let count = 0; count < 10; count += 1) await report('192.0.2.3');
    await assert.rejects(report('192.0.2.3'), { code: 'rate-limited' });
    await report('192.0.2.4');
  });
});
