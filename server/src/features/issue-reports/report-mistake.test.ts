import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RouteContext } from '../../platform/http/bind.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordedJobs } from '../../testing/recorded-jobs.ts';
import { readReports } from './answer-reports.ts';
import { reportMistake } from './report-mistake.ts';

describe('reporting a mistake in the own figures', () => {
  let database: TestDatabase;
  let ctx: RouteContext;
  const { jobs, queued } = recordedJobs();
  before(async () => {
    database = await testDatabase();
    const { platform, ...rest } = await testContext(database);
    ctx = { ...rest, platform: { ...platform, jobs }, origin: { address: '192.0.2.1', agent: 'test' } };
  });
  after(() => database.drop());

  it('is listed for the admins, who are notified and emailed', async () => {
    await reportMistake(ctx, { path: '/performance/profiles/1?range=7d', message: 'Two accounts are not mine' });
    const { reports } = await readReports(ctx, { status: 'open' });
    assert.deepEqual(
      reports.map(({ path, message, reportedBy }) => [path, message, reportedBy]),
      [['/performance/profiles/1', 'Two accounts are not mine', ctx.user.name]],
    );
    assert.match(reports[0]?.errorId ?? '', /^[0-9A-F]{8}$/);
    assert.deepEqual(
      queued.map(({ name, data }) => [name, data['readers']]),
      [['publish-announcement', { atLeast: 'admin' }]],
    );
    assert.match(JSON.stringify(queued[0]?.data['announcement']), /"awaitsAnswer":true/);
  });

  it('is limited to ten an hour', async () => {
    const report = (): Promise<void> => reportMistake(ctx, { path: '/', message: 'Wrong' });
    for (let count = 0; count < 9; count += 1) await report();
    await assert.rejects(report(), { code: 'rate-limited' });
  });
});
