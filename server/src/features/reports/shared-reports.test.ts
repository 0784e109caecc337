import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { contract, type Claim, type ReportDocument } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readDocument } from './generated-reports.store.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { downloadExport, exportReport, exportReportJob, readExports } from './exporting/export-report.ts';
import { recomputed } from '../../recomputed.ts';
import { createClaims } from '../claims/index.ts';
import { readServices } from '../findings/read-services.ts';
import { allServices } from '../findings/services.test-support.ts';
import { checkReport } from './check-report.ts';
import { generateReport } from './generate-report.ts';
import { openReport, readReports } from './list-reports.ts';
import { generateFromTemplate } from './request-report.ts';
import { deliverReport } from './schedules/deliver-report.ts';
import { openShared, readShares, revokeShare, shareReport } from './sharing/share-report.ts';
import { bytesOf } from './file-bytes.test-support.ts';

const { verify } = createClaims(recomputed);
const now = '2026-11-20T12:00:00Z';
const days = { start: '2026-10-22', end: '2026-11-20' };
const signal = new AbortController().signal;

describe('shared and exported reports', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  before(async () => {
    measured = await measuredOrganization(now);
    manager = await measured.viewer('manager');
  });
  after(() => measured.close());

  const fromTemplate = (ctx: RouteContext, templateId: string) =>
    generateFromTemplate(
      ctx,
      contract.reports.generate.body.parse({ templateId, parameters: { format: 'json', dateRange: days } }),
    );
  const generate = (ctx: RouteContext, reportId: string): Promise<void> =>
    generateReport(ctx.platform, { organizationId: ctx.organizationId, reportId }, deliverReport);
  const storeDocument = (reportId: string, document: string) =>
    measured.within((tx) => tx.updateTable('generated_reports').set({ document }).where('id', '=', reportId).execute());

  it('are exported in other formats, which are not ready at first', async () => {
    const report = await fromTemplate(manager, 'quality');
    await generate(manager, report.id);
    const record = await exportReport(manager, { reportId: report.id, format: 'excel' });
    await assert.rejects(downloadExport(manager, record.id), { code: 'conflict', message: 'Export not ready' });
    await exportReportJob.handle(
      manager.platform,
      { organizationId: manager.organizationId, exportId: record.id },
      { signal },
    );
    const [listed] = await readExports(manager);
    assert.deepEqual([listed?.id, listed?.status, listed?.fileName], [record.id, 'ready', `export-${record.id}.xlsx`]);
    const other = await measured.viewer('admin');
    await assert.rejects(downloadExport(other, record.id), { code: 'not-found' });
    assert.ok((await bytesOf(await downloadExport(manager, record.id))).subarray(0, 2).equals(Buffer.from('PK')));
  });

  it('say why an export failed until the next one in its format replaces it', async () => {
    const report = await fromTemplate(manager, 'quality');
    await generate(manager, report.id);
    const exported = async (): Promise<void> => {
      const { id: exportId } = await exportReport(manager, { reportId: report.id, format: 'csv' });
      const { organizationId } = manager;
      await exportReportJob.handle(manager.platform, { organizationId, exportId }, { signal });
    };
    const listed = async () =>
      (await readExports(manager))
        .filter(({ reportId }) => reportId === report.id)
        .map(({ status, error }) => ({ status, error }));
    const document = await measured.within((tx) => readDocument(tx, report.id));
    await storeDocument(report.id, '{}');
    await exported();
    assert.deepEqual(await listed(), [{ status: 'failed', error: 'Failed to export report. Please try again.' }]);
    await storeDocument(report.id, JSON.stringify(document));
    await exported();
    assert.deepEqual(await listed(), [{ status: 'ready', error: null }]);
  });

  it('are shared by links that expire and can be revoked, and show each viewer only what they may see', async () => {
    const report = await fromTemplate(manager, 'individual-growth');
    await generate(manager, report.id);
    const [link, revoked] = [await shareReport(manager, report.id, 7), await shareReport(manager, report.id, 7)];
    const tokenOf = (url: string | null): string => url?.split('/').at(-1) ?? '';
    const developer = await measured.viewer('developer');
    const peopleIn = ({ sections }: ReportDocument): number =>
      sections
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.kind === 'table' && block.title === 'People' ? block.rows : [])).length;
    assert.ok(peopleIn(await openShared(await measured.viewer('admin'), tokenOf(link.url))) > 3);
    assert.equal(peopleIn(await openShared(developer, tokenOf(link.url))), 0);
    await revokeShare(manager, report.id, revoked.id);
    await assert.rejects(openShared(developer, tokenOf(revoked.url)), {
      code: 'not-found',
      message:
        'The link has expired or was revoked, the report was deleted, or it belongs to another organization. Ask for a new link.',
    });
    assert.deepEqual(
      (await readShares(manager, report.id)).map(({ id, url }) => [id, url]),
      [[link.id, null]],
    );
    const later = {
      ...developer,
      platform: { ...developer.platform, clock: { now: () => Date.parse(now) + 8 * 86_400_000 } },
    };
    await assert.rejects(openShared(later, tokenOf(link.url)), { code: 'not-found' });
  });

  it('are checked against today’s rows, figure by figure', async () => {
    const report = await fromTemplate(manager, 'team-sprint-review');
    await assert.rejects(checkReport(manager, report.id, verify), { code: 'conflict' });
    await generate(manager, report.id);
    const same = await checkReport(manager, report.id, verify);
    assert.ok(same.checked > 20, `${same.checked} figures`);
    assert.deepEqual([same.changed, same.dataVersion], [[], (await openReport(manager, report.id)).data?.version]);

    // Rates over an unfinished day are as of the report's request.
    const clock = { now: () => Date.parse(now) + 6 * 3_600_000 };
    const later = { ...manager, platform: { ...manager.platform, clock } };
    assert.deepEqual((await checkReport(later, report.id, verify)).changed, []);

    // Simulates changed rows, and a team that has been removed since.
    const document = await openReport(manager, report.id);
    const blocks = document.sections.flatMap((section) => section.blocks);
    const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    const printed = figures.find(({ figure }) => figure.kind === 'value');
    assert.ok(printed?.figure.kind === 'value');
    const before = printed.figure.value;
    printed.figure.value += 1;
    const table = blocks.find((block) => block.kind === 'table' && block.title === 'Teams');
    assert.ok(table?.kind === 'table');
    const cells = (table.rows[0] ?? []).filter((cell) => typeof cell === 'object' && cell !== null);
    for (const cell of cells) cell.subject = 'team:gone';
    await storeDocument(report.id, JSON.stringify(document));
    const { checked, changed } = await checkReport(manager, report.id, verify);
    assert.equal(checked, same.checked);
    assert.deepEqual(
      changed.map(({ state, about }) => [state, about]),
      [['differs', printed.subjectName], ...cells.map(() => ['no-longer-recorded', table.rows[0]?.[0]])],
    );
    assert.equal(changed[0]?.label, printed.label);
    assert.ok(changed[0].now?.kind === 'value' && changed[0].now.value === before);
    assert.match(changed[1]?.label ?? '', /^Teams: /);

    await assert.rejects(checkReport(await measured.viewer('developer'), report.id, verify), { code: 'not-found' });
  });

  it('have findings that are checked by their claims', async () => {
    const report = await fromTemplate(manager, 'dora-quarterly');
    await generate(manager, report.id);
    const { checked } = await checkReport(manager, report.id, verify);
    const document = await openReport(manager, report.id);
    const { services } = await readServices(manager, document.days, allServices);
    const service = services.find(({ figures: [one] }) => one?.figure.kind === 'value');
    assert.ok(service !== undefined);
    const days = document.days;
    const failures = service.figures.find(({ metric }) => metric === 'change_failure_rate');
    assert.ok(failures?.figure.kind === 'value');
    const { figure, metric, unit, better } = failures;
    const receipt = `/dashboard?receipt=${metric}&days=${days.from}..${days.to}`;
    const claim: Claim = {
      metric,
      name: 'Change failure rate',
      part: { kind: 'service', key: service.id, name: service.name },
      subject: 'organization',
      subjectName: 'Organization',
      unit,
      better,
      days,
      figure,
      comparison: {
        kind: 'group',
        label: 'the other services',
        days,
        figure: { ...figure, value: 2 },
        basis: { kind: 'other-services' },
        absolute: 0,
        relative: null,
      },
      significance: { clear: true, pValue: 0 },
      receipt,
      dataVersion: document.data?.version ?? null,
    };
    const evidence = [{ metric, subject: 'organization', receipt, claim }];
    document.sections[0]?.blocks.unshift({ kind: 'text', text: 'A finding', evidence });
    await storeDocument(report.id, JSON.stringify(document));
    const now = await checkReport(manager, report.id, verify);
    assert.equal(now.checked, checked + 1);
    assert.deepEqual(
      now.changed.map(({ label, about, state, figure: printed }) => [label, about, state, printed]),
      [['Change failure rate: the other services', service.name, 'differs', claim.comparison?.figure]],
    );
  });

  it('are hidden from developers, except those generated for them', async () => {
    const developer = await measured.viewer('developer');
    const report = await fromTemplate(manager, 'quality');
    assert.deepEqual(await readReports(developer, {}), []);
    await assert.rejects(openReport(developer, report.id), { code: 'not-found' });
  });
});
