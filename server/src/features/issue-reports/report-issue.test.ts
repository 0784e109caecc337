import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withSystem } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
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
  const latestReport = () =>
    withSystem(database, (tx) =>
      tx.selectFrom('issue_reports').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow(),
    );

  it('stores who, where and what, without the query string', async () => {
    await report('192.0.2.1', { signedIn: true, path: '/auth/reset-password?code=secret#x' });
    const latest = await latestReport();
    assert.equal(latest.path, '/auth/reset-password');
    assert.deepEqual(
      [latest.error_id, latest.user_id, latest.organization_id],
      ['0123ABCD', ctx.user.id, ctx.organizationId],
    );
  });

  it('accepts reports of signed-out users and truncates long texts', async () => {
    await report('192.0.2.2', { message: 'x'.repeat(9_000) });
    const latest = await latestReport();
    assert.deepEqual([latest.user_id, latest.organization_id, latest.message.length], [null, null, 2_000]);
  });

  it('accepts ten reports an hour per address', async () => {
    for (let count = 0; count < 10; count += 1) await report('192.0.2.3');
    await assert.rejects(report('192.0.2.3'), { code: 'rate-limited' });
    await report('192.0.2.4');
  });
});
