import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { contract } from '@sightline/contract';
import { sql } from 'kysely';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { createClaims } from '../claims/index.ts';
import { recomputed } from '../../recomputed.ts';
import { checkReport } from './check-report.ts';
import { downloadExport, exportReport, exportReportJob } from './exporting/export-report.ts';
import { generateReport } from './generate-report.ts';
import { downloadReport, openReport } from './list-reports.ts';
import { generateFromTemplate } from './request-report.ts';
import { deliverReport } from './schedules/deliver-report.ts';
import { openShared, shareReport } from './sharing/share-report.ts';

const { verify } = createClaims(recomputed);

describe('a report about people', () => {
  let measured: MeasuredOrganization;
  let owner: RouteContext;
  let reportId: string;
  let token: string;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    owner = await measured.viewer('manager');
    const parameters = { format: 'json', dateRange: { start: '2026-10-22', end: '2026-11-20' } };
    const body = contract.reports.generate.body.parse({ templateId: 'individual-growth', parameters });
    reportId = (await generateFromTemplate(owner, body)).id;
    await generateReport(owner.platform, { organizationId: owner.organizationId, reportId }, deliverReport);
    token = (await shareReport(owner, reportId, 7)).url?.split('/').at(-1) ?? '';
  });
  after(() => measured.close());

  const ways: Record<string, (ctx: RouteContext) => Promise<unknown>> = {
    'opened it': (ctx) => openReport(ctx, reportId),
    'downloaded it': (ctx) => downloadReport(ctx, reportId),
    'checked it': (ctx) => checkReport(ctx, reportId, verify),
  };
  const viewedBy = async ({ user }: RouteContext): Promise<number> => {
    const views = await measured.within((tx) =>
      tx.selectFrom('person_views').select('person_id').where('viewer_id', '=', user.id).execute(),
    );
    return new Set(views.map((view) => view.person_id)).size;
  };

  const exportAs = (ctx: RouteContext) => exportReport(ctx, { reportId, format: 'csv' });
  const allWays: typeof ways = {
    ...ways,
    'opened its link': (ctx) => openShared(ctx, token),
    'downloaded an export': async (ctx) => {
      const { id: exportId } = await exportAs(ctx);
      const { organizationId, platform } = ctx;
      await exportReportJob.handle(platform, { organizationId, exportId }, { signal: new AbortController().signal });
      await downloadExport(ctx, exportId);
    },
  };
  for (const [what, way] of Object.entries(allWays))
    it(`shows the people in it who ${what}`, async () => {
      const reader = await measured.viewer('manager');
      assert.equal(await viewedBy(reader), 0);
      await way(reader);
      assert.ok((await viewedBy(reader)) > 3);
    });

  const refused: typeof ways = { ...ways, 'exported it': exportAs };
  for (const [what, way] of Object.entries(refused))
    it(`cannot be ${what.split(' ')[0]} by an owner who may no longer see individuals`, async () => {
      const user = { ...owner.user, role: 'developer' as const };
      await assert.rejects(way({ ...owner, user, actor: { kind: 'user', user } }), {
        code: 'not-allowed',
        message: /Now only managers and admins can open it/,
      });
    });

  it('opens in an organization that has shown teams only since before it, also without saying what it shows', async () => {
    await measured.within((tx) =>
      sql`update generated_reports set document = (document::jsonb - 'individuals')::text where id = ${reportId}`.execute(
        tx,
      ),
    );
    const user = { ...owner.user, teamsOnlySince: new Date(0) };
    assert.equal(
      (await openReport({ ...owner, user, actor: { kind: 'user', user } }, reportId)).individuals,
      undefined,
    );
  });
});
