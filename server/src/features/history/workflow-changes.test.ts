/** A status is added to a workflow between two periods: a comparison of times in statuses names the change. */
import { noFacts, type Facts } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { saveFacts } from '../facts/index.ts';
import { openReceipt } from '../receipts/open-receipt.ts';
import { compare } from './compare.ts';

const day = 86_400;
const noon = Date.parse('2026-11-20T12:00:00Z') / 1000;
const expected = [{ date: '2026-10-11', project: 'Payments', added: ['QA'], removed: [] }];

/** One item a day from `first` to `last` days ago, through these statuses. */
const items = (projectId: string, first: number, last: number, path: readonly string[]): Partial<Facts> => {
  const days = Array.from({ length: first - last }, (_, index) => noon - (first - index) * day);
  const ids = days.map((at) => `${projectId}-${at}`);
  return {
    issues: ids.map((id, index) => ({
      id,
      key: id,
      projectId,
      typeName: 'Story',
      hierarchyLevel: 0,
      summary: 'An item',
      statusId: path.at(-1)!,
      priority: null,
      labels: [],
      components: [],
      reporterId: null,
      assigneeId: 'ada',
      estimate: null,
      sprintIds: [],
      parentId: null,
      links: [],
      createdAt: days[index]!,
      updatedAt: days[index]!,
      resolvedAt: null,
      url: `https://jira.example/browse/${id}`,
    })),
    issueChanges: ids.flatMap((issueId, index) =>
      path.slice(1).map((to, step) => ({
        id: `${issueId}:${step}`,
        issueId,
        at: days[index]! + (step + 1) * 3600,
        authorId: 'ada',
        field: 'status' as const,
        from: path[step]!,
        to,
      })),
    ),
  };
};

const collected: Partial<Facts> = {
  ...noFacts(),
  accounts: [{ id: 'ada', name: 'Ada', email: null, kind: 'human', active: true, timeZone: null }],
  statuses: [
    { id: 'todo', name: 'To Do', category: 'new' },
    { id: 'doing', name: 'In Progress', category: 'indeterminate' },
    { id: 'qa', name: 'QA', category: 'indeterminate' },
    { id: 'done', name: 'Done', category: 'done' },
  ],
  projects: [
    { id: 'pay', key: 'PAY', name: 'Payments' },
    { id: 'ops', key: 'OPS', name: 'Operations' },
  ],
  // A project with a board becomes a team.
  boards: ['pay', 'ops'].map((projectId) => ({
    id: projectId,
    name: projectId,
    kind: 'kanban',
    projectId,
    estimateFieldId: null,
  })),
};

describe('a workflow that changed between two periods', () => {
  let database: TestDatabase;
  let admin: RouteContext;
  before(async () => {
    database = await testDatabase();
    const ctx = await testContext(database, { clock: { at: noon * 1000 }, timeZone: 'UTC' });
    admin = { ...ctx, origin: { address: '', agent: '' } };
    await withTenant(database, ctx.organizationId, async (tx) => {
      await saveFacts(tx, ctx.organizationId, collected);
      for (const batch of [
        items('pay', 170, 40, ['todo', 'doing', 'done']),
        items('pay', 40, 0, ['todo', 'doing', 'qa', 'done']),
        items('ops', 170, 0, ['todo', 'doing', 'done']),
      ])
        await saveFacts(tx, ctx.organizationId, batch);
    });
    await runMeasurement(ctx.platform, ctx.organizationId);
  });
  after(() => database.drop());

  const compared = async (range: '7d' | '30d', subject = 'organization') =>
    (await compare(admin, { compare: 'periods', ids: undefined, subject, range, against: null })).rows.filter(
      (row) => row.workflowChanges !== undefined,
    );
  const receipt = async (metric: string, range: '7d' | '30d', subject = 'organization') =>
    openReceipt(admin, { metric, range, subject, show: 'included', cursor: null, limit: 10, incomplete: [] });

  it('is named only in comparisons of status times over those periods', async () => {
    const noted = await compared('30d');
    assert.deepEqual(noted.map((row) => row.metric).toSorted(), ['cycle_time', 'flow_efficiency']);
    for (const row of noted) assert.deepEqual(row.workflowChanges, expected);
    assert.deepEqual(await compared('7d'), []);
  });

  it('is named in the receipts of these figures', async () => {
    assert.deepEqual((await receipt('cycle_time', '30d')).workflowChanges, expected);
    assert.equal((await receipt('cycle_time', '7d')).workflowChanges, undefined);
    assert.equal((await receipt('throughput', '30d')).workflowChanges, undefined);
  });

  it('is named for teams with that project only', async () => {
    const { columns } = await compare(admin, {
      compare: 'teams',
      ids: undefined,
      subject: 'organization',
      range: '30d',
      against: null,
    });
    const changes = await Promise.all(
      columns.map(async ({ name, subject }) => [name, (await receipt('cycle_time', '30d', subject)).workflowChanges]),
    );
    assert.deepEqual(changes.toSorted(), [
      ['Operations', undefined],
      ['Payments', expected],
    ]);
  });

  it('is stored for its project, and follows items that move to another one', async () => {
    const { organizationId } = admin;
    const stored = () =>
      withTenant(database, organizationId, (tx) => tx.selectFrom('workflow_changes').select('scope').execute());
    assert.deepEqual(await stored(), [{ scope: 'project:pay' }]);
    const moved = items('pay', 40, 0, ['todo', 'doing', 'qa', 'done']).issues!.map((issue) => ({
      ...issue,
      projectId: 'ops',
    }));
    await withTenant(database, organizationId, (tx) => saveFacts(tx, organizationId, { issues: moved }));
    await runMeasurement(admin.platform, organizationId);
    assert.deepEqual(await stored(), [{ scope: 'project:ops' }]);
  });
});
