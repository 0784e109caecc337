import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import papaparse from 'papaparse';
import { contract, reportDocument, type ReportDocument } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { readDora } from '../figures/overview.ts';
import { listTeams } from '../people/index.ts';
import { exportData } from './exporting/export-data.ts';
import { downloadExport, exportReport, exportReportJob, readExports } from './exporting/export-report.ts';
import { generateReport } from './generate-report.ts';
import { downloadReport, openReport, readReports, removeReport } from './list-reports.ts';
import { generateCustom, generateFromTemplate, retryReport } from './request-report.ts';
import { deliverReport } from './schedules/deliver-report.ts';
import { expireReportsJob } from './expire-reports.ts';
import { openShared, readShares, revokeShare, shareReport } from './sharing/share-report.ts';
import { builtInTemplates } from './templates/built-in-templates.ts';
import { changeTemplate, createTemplate, readTemplates, removeTemplate } from './templates/manage-templates.ts';

const now = '2026-11-20T12:00:00Z';
const days = { start: '2026-10-22', end: '2026-11-20' };
const signal = new AbortController().signal;

const bytesOf = async ({ content }: FileAnswer): Promise<Buffer> => {
  if (Buffer.isBuffer(content)) return content;
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
};

describe('reports', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  before(async () => {
    measured = await measuredOrganization(now);
    manager = await measured.viewer('manager');
  });
  after(() => measured.close());

  const fromTemplate = (ctx: RouteContext, templateId: string, format: 'pdf' | 'excel' | 'csv' | 'json' = 'json') =>
    generateFromTemplate(
      ctx,
      contract.reports.generate.body.parse({ templateId, parameters: { format, dateRange: days } }),
    );
  const generate = (ctx: RouteContext, reportId: string): Promise<void> =>
    generateReport(ctx.platform, { organizationId: ctx.organizationId, reportId }, deliverReport);
  const statusOf = async (ctx: RouteContext, id: string) =>
    (await readReports(ctx, {})).find((one) => one.id === id)?.status;

  it('wait, are generated with the figures that the screens show, and are downloaded as a file', async () => {
    const report = await fromTemplate(manager, 'dora-quarterly');
    assert.deepEqual([report.status, report.progress, report.size], ['pending', 0, null]);
    await assert.rejects(downloadReport(manager, report.id), { code: 'conflict' });
    await generate(manager, report.id);

    const document = await openReport(manager, report.id);
    assert.deepEqual(reportDocument.parse(document), document);
    const dora = await readDora(manager, { from: days.start, to: days.end });
    const figures = document.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    for (const one of [dora.deploymentFrequency, dora.leadTime, dora.changeFailureRate, dora.mttr])
      assert.deepEqual(figures.find(({ metric }) => metric === one.metric)?.figure, one.figure);
    assert.match(
      figures.find(({ metric }) => metric === 'lead_time')?.receipt ?? '',
      /^\/dashboard\?receipt=lead_time&days=2026-10-22\.\.2026-11-20$/,
    );
    const defined = new Set(document.definitions.map(({ metric }) => metric));
    for (const { metric } of figures) assert.ok(defined.has(metric), `${metric} has no definition`);

    const file = await downloadReport(manager, report.id);
    assert.equal(file.name, `report-${report.id}.json`);
    const bytes = await bytesOf(file);
    assert.deepEqual(JSON.parse(bytes.toString()), document);
    const [listed] = (await readReports(manager, { status: 'ready' })).filter(({ id }) => id === report.id);
    assert.deepEqual([listed?.size, listed?.progress], [bytes.length, 100]);
  });

  it('come from at least eight templates, all of which work', async () => {
    assert.ok(builtInTemplates.length >= 8);
    for (const { id } of builtInTemplates) {
      const report = await fromTemplate(manager, id);
      await generate(manager, report.id);
      assert.equal(await statusOf(manager, report.id), 'ready', id);
      const { sections } = await openReport(manager, report.id);
      assert.ok(sections.length > 0 && sections.every(({ blocks }) => blocks.length > 0), id);
    }
  });

  it('of an empty organization say that there is nothing, in every format', async () => {
    const empty = await measured.emptyFor('admin');
    for (const format of ['pdf', 'excel', 'csv', 'json'] as const) {
      const report = await fromTemplate(empty, 'executive-monthly', format);
      await generate(empty, report.id);
      assert.equal(await statusOf(empty, report.id), 'ready', format);
    }
  });

  it('have CSV tables that equal the document, row for row', async () => {
    const report = await fromTemplate(manager, 'team-sprint-review', 'csv');
    await generate(manager, report.id);
    const document = await openReport(manager, report.id);
    const files = Object.entries(unzipSync(await bytesOf(await downloadReport(manager, report.id))));
    const tables = document.sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === 'table');
    assert.ok(tables.some(({ title }) => title === 'Sprints'));
    for (const table of tables) {
      const slug = table.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      const [, content] = files.find(([name]) => name.endsWith(`-${slug}.csv`)) ?? [];
      assert.ok(content !== undefined, table.title);
      const { data } = papaparse.parse<string[]>(strFromU8(content), { skipEmptyLines: true });
      assert.equal(data.length - 1, table.rows.length);
      table.rows.forEach((row, index) =>
        row.forEach((cell, column) => {
          if (cell !== null && typeof cell === 'object' && cell.figure.kind === 'value')
            assert.equal(Number(data[index + 1]?.[column]), cell.figure.value);
        }),
      );
    }
  });

  it('keep the sections, their order and the period that were chosen', async () => {
    const report = await generateCustom(
      manager,
      contract.reports.generateCustom.body.parse({
        name: 'My report',
        type: 'quality',
        parameters: { format: 'json', dateRange: days, includeCharts: false, includeRecommendations: false },
        sections: [
          { id: 'a', title: 'Trends first', type: 'trends', enabled: true, order: 0 },
          { id: 'b', title: 'Charts', type: 'charts', enabled: true, order: 1 },
          { id: 'c', title: 'Off', type: 'summary', enabled: false, order: 2 },
          { id: 'd', title: 'Figures', type: 'metrics', enabled: true, order: 3 },
        ],
      }),
    );
    await generate(manager, report.id);
    const { sections, days: covered } = await openReport(manager, report.id);
    assert.deepEqual(
      sections.map(({ title }) => title),
      ['Trends first', 'Figures'],
    );
    assert.deepEqual(covered, { from: days.start, to: days.end });
  });

  it('are generated again after a process was killed, and not twice', async () => {
    const report = await fromTemplate(manager, 'weekly-operations');
    await measured.within(async (tx) => {
      await tx
        .updateTable('generated_reports')
        .set({ status: 'generating', progress: 40 })
        .where('id', '=', report.id)
        .execute();
    });
    await generate(manager, report.id);
    assert.equal(await statusOf(manager, report.id), 'ready');
    const before = await readReports(manager, {});
    await generate(manager, report.id);
    assert.deepEqual(await readReports(manager, {}), before);
  });

  it('fail with a reason when their owner may not generate any more, and can be tried again', async () => {
    const leaving = await measured.viewer('manager');
    const report = await fromTemplate(leaving, 'quality');
    const asRole = (role: 'developer' | 'manager'): Promise<unknown> =>
      measured.within((tx) =>
        tx.updateTable('memberships').set({ role }).where('user_id', '=', leaving.user.id).execute(),
      );
    await asRole('developer');
    await generate(leaving, report.id);
    const failed = (await readReports(manager, { status: 'failed' })).find(({ id }) => id === report.id);
    assert.match(failed?.error ?? '', /may not generate reports/);
    await asRole('manager');
    assert.equal((await retryReport(leaving, report.id)).status, 'pending');
    await generate(leaving, report.id);
    assert.equal(await statusOf(leaving, report.id), 'ready');
    await assert.rejects(retryReport(leaving, report.id), { code: 'conflict' });
  });

  it('are deleted with their bytes by their author and admins, and when they expire', async () => {
    const [other, admin] = [await measured.viewer('manager'), await measured.viewer('admin')];
    const [first, second] = [await fromTemplate(manager, 'quality'), await fromTemplate(manager, 'quality')];
    for (const { id } of [first, second]) await generate(manager, id);
    await assert.rejects(removeReport(other, first.id), { code: 'not-allowed' });
    await removeReport(admin, first.id);
    const filesOf = (id: string): Promise<number> =>
      measured.within(
        async (tx) => (await tx.selectFrom('report_files').select('part').where('report_id', '=', id).execute()).length,
      );
    assert.equal(await filesOf(first.id), 0);
    assert.ok((await filesOf(second.id)) > 0);
    const later = Date.parse(now) + 91 * 86_400_000;
    await expireReportsJob.handle({ ...manager.platform, clock: { now: () => later } }, {}, { signal });
    assert.equal(await filesOf(second.id), 0);
  });

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

  it('are shared by links that expire and can be revoked; everybody sees what they may', async () => {
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
    await assert.rejects(openShared(developer, tokenOf(revoked.url)), { code: 'not-found' });
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

  it('are not seen by developers, but for those that were made for them', async () => {
    const developer = await measured.viewer('developer');
    const report = await fromTemplate(manager, 'quality');
    assert.deepEqual(await readReports(developer, {}), []);
    await assert.rejects(openReport(developer, report.id), { code: 'not-found' });
  });

  it('use templates of the organization, which are created, changed without losing anything, and deleted', async () => {
    const body = { name: 'Mine', type: 'quality', timeRange: '7d', metrics: ['lead_time'] };
    const template = await createTemplate(manager, contract.reports.createTemplate.body.parse(body));
    const changed = await changeTemplate(
      manager,
      template.id,
      contract.reports.changeTemplate.body.parse({ name: 'Ours' }),
    );
    assert.deepEqual(changed, { ...template, name: 'Ours' });
    const report = await fromTemplate(manager, template.id);
    await generate(manager, report.id);
    const { definitions } = await openReport(manager, report.id);
    assert.deepEqual(
      definitions.map(({ metric }) => metric),
      ['performance_score', 'lead_time'],
    );
    await removeTemplate(manager, template.id);
    assert.ok((await readTemplates(manager)).every(({ id }) => id !== template.id));
    await assert.rejects(removeTemplate(manager, 'quality'), { code: 'conflict' });
    await assert.rejects(fromTemplate(manager, 'nothing'), { code: 'not-found' });
  });
});

describe('exports', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization(now);
  });
  after(() => measured.close());

  const config = (more: Record<string, unknown>) => contract.exports.data.body.parse({ dateRange: days, ...more });

  it('are files named by type and time, equal for equal requests but for their id', async () => {
    const manager = await measured.viewer('manager');
    const read = async (): Promise<ReportDocument> => {
      const file = await exportData(manager, config({ type: 'metrics', format: 'json' }));
      assert.equal(file.name, 'export-metrics-20261120T120000Z.json');
      return JSON.parse((await bytesOf(file)).toString()) as ReportDocument;
    };
    const [first, second] = [await read(), await read()];
    assert.deepEqual({ ...first, id: '' }, { ...second, id: '' });
  });

  it('have the rows behind the figures for who sees individuals, and charts only where the format has them', async () => {
    const options = { includeRawData: true, includeCharts: true, includeRecommendations: true };
    const asked = config({ type: 'team', format: 'json', options });
    const [manager, developer] = [await measured.viewer('manager'), await measured.viewer('developer')];
    const sectionsFor = async (ctx: RouteContext) =>
      (JSON.parse((await bytesOf(await exportData(ctx, asked))).toString()) as ReportDocument).sections;
    const sections = await sectionsFor(manager);
    assert.deepEqual(
      sections.map(({ title }) => title),
      ['Key Metrics', 'Recommendations', 'Raw data'],
    );
    const rowsIn = (found: typeof sections): number =>
      found.at(-1)?.blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0) ?? 0;
    assert.ok(rowsIn(sections) > 100);
    assert.equal(rowsIn(await sectionsFor(developer)), 0);
  });

  it('are narrowed to teams, and refuse those of nobody', async () => {
    const manager = await measured.viewer('manager');
    const [team] = await measured.within(listTeams);
    assert.ok(team !== undefined);
    const file = await exportData(manager, config({ type: 'team', format: 'json', filters: { teams: [team.id] } }));
    const { sections } = JSON.parse((await bytesOf(file)).toString()) as ReportDocument;
    const table = sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'table');
    assert.deepEqual(
      table?.rows.map(([name]) => name),
      [team.name],
    );
    const teams = ['00000000-0000-4000-8000-000000000000'];
    await assert.rejects(exportData(manager, config({ type: 'team', format: 'json', filters: { teams } })), {
      code: 'not-found',
    });
  });

  it('are compressed where that is asked for', async () => {
    const manager = await measured.viewer('manager');
    const file = await exportData(
      manager,
      config({ type: 'performance', format: 'pdf', options: { compressOutput: true } }),
    );
    assert.equal(file.name, 'export-performance-20261120T120000Z.zip');
    const [name, content] = Object.entries(unzipSync(await bytesOf(file)))[0] ?? ['', new Uint8Array()];
    assert.equal(name, 'export-performance-20261120T120000Z.pdf');
    assert.equal(strFromU8(content.subarray(0, 5)), '%PDF-');
  });
});
