import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { UserContext } from '../../platform/context.ts';
import { searchAudit } from '../../platform/audit/audit.store.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { expireReportsJob } from './expire-reports.ts';
import { changeReport, readReports } from './answer-reports.ts';
import { reportIssue } from './report-issue.ts';

const origin = { address: '192.0.2.1', agent: 'test browser' };
const day = 86_400_000;

describe('reports of an organization', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const admin = async (): Promise<RouteContext> => ({ ...(await testContext(database)), origin });
  const report = ({ platform, user }: UserContext, { signedIn = true } = {}): Promise<number> =>
    reportIssue(
      { platform, origin, caller: async () => (signedIn ? user : null) },
      { errorId: '0123ABCD', path: '/teams', message: 'It broke' },
    );

  it('are listed with who, where and what for their admins only', async () => {
    const [reporter, other] = [await admin(), await admin()];
    const id = await report(reporter);
    await report(other);
    await report(reporter, { signedIn: false });
    const { reports, more } = await readReports(reporter, { status: 'open' });
    assert.equal(more, false);
    assert.deepEqual(
      reports.map(({ at: _at, ...report }) => report),
      [
        {
          id,
          errorId: '0123ABCD',
          path: '/teams',
          message: 'It broke',
          reportedBy: reporter.user.name,
          agent: 'test browser',
          status: 'open',
          attachments: [],
        },
      ],
    );
  });

  it('are closed and reopened, with an audit entry', async () => {
    const [reporter, other] = [await admin(), await admin()];
    const id = await report(reporter);
    await assert.rejects(changeReport(other, id, 'closed'), { code: 'not-found' });
    await changeReport(reporter, id, 'closed');
    const idsOf = async (status: 'open' | 'closed' | 'all'): Promise<number[]> =>
      (await readReports(reporter, { status })).reports.map((report) => report.id);
    assert.deepEqual([await idsOf('open'), await idsOf('closed'), await idsOf('all')], [[], [id], [id]]);
    await changeReport(reporter, id, 'open');
    assert.deepEqual(await idsOf('open'), [id]);
    const audited = await withTenant(database, reporter.organizationId, (tx) =>
      searchAudit(tx, { action: 'issue-reports' }, { limit: 9, addresses: true }),
    );
    assert.deepEqual(
      audited.map((entry) => entry.action),
      ['issue-reports.reopen', 'issue-reports.close'],
    );
  });

  it('are paged to older ones', async () => {
    const reporter = await admin();
    for (let count = 0; count < 5; count += 1) await report(reporter);
    const { reports } = await readReports(reporter, { status: 'all' });
    const { reports: older } = await readReports(reporter, { status: 'all', before: reports[1]?.id });
    assert.deepEqual([reports.length, older], [5, reports.slice(2)]);
  });

  it('hide browsers from demo viewers', async () => {
    const reporter = await admin();
    const visitor = { ...reporter, user: { ...reporter.user, isDemo: true } };
    await report(reporter);
    const agents = async (ctx: RouteContext): Promise<string[]> =>
      (await readReports(ctx, { status: 'open' })).reports.map((report) => report.agent);
    assert.deepEqual([await agents(reporter), await agents(visitor)], [['test browser'], ['']]);
  });

  it('are deleted 90 days after they were closed, or after they were sent by signed-out users', async () => {
    const reporter = await admin();
    const now = reporter.platform.clock.now();
    const ago = (days: number): RouteContext => ({
      ...reporter,
      platform: { ...reporter.platform, clock: { now: () => now - days * day } },
    });
    const [open, closedLately, closedLongAgo] = [
      await report(ago(200)),
      await report(ago(200)),
      await report(ago(200)),
    ];
    await changeReport(ago(89), closedLately, 'closed');
    await changeReport(ago(91), closedLongAgo, 'closed');
    const [latelyByNobody, longAgoByNobody] = [
      await report(ago(89), { signedIn: false }),
      await report(ago(91), { signedIn: false }),
    ];
    await expireReportsJob.handle(reporter.platform, {}, { signal: new AbortController().signal });
    const allReports = [open, closedLately, closedLongAgo, latelyByNobody, longAgoByNobody];
    const remaining = await withSystem(database, (tx) =>
      tx.selectFrom('issue_reports').select('id').where('id', 'in', allReports).orderBy('id').execute(),
    );
    assert.deepEqual(
      remaining.map((report) => report.id),
      [open, closedLately, latelyByNobody],
    );
  });
});
