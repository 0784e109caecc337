import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import papaparse from 'papaparse';
import { contract, reportDocument } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { readPlatformSettings, savePlatformSettings } from '../../platform/settings/platform-settings.store.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { readDora, readOverview } from '../figures/overview.ts';
import { readTeamScores } from '../scores/index.ts';
import { generateReport } from './generate-report.ts';
import { downloadReport, openReport, readReports, removeReport } from './list-reports.ts';
import { generateCustom, generateFromTemplate, retryReport } from './request-report.ts';
import { deliverReport } from './schedules/deliver-report.ts';
import { expireReportsJob } from './expire-reports.ts';
import { measureStorage, readStorage } from '../retention/storage.store.ts';
import { sumFileBytes } from './report-files.store.ts';
import { inLanguage } from '../../platform/language.ts';
import { memberPreferences } from '../identity/index.ts';
import { builtInTemplates } from './templates/built-in-templates.ts';
import { changeTemplate, createTemplate, readTemplates, removeTemplate } from './templates/manage-templates.ts';
import { bytesOf } from './file-bytes.test-support.ts';

const now = '2026-11-20T12:00:00Z';
const days = { start: '2026-10-22', end: '2026-11-20' };
const signal = new AbortController().signal;

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
    (await readReports(ctx, {})).find((report) => report.id === id)?.status;

  it('are queued, generated with the figures of the screens, and downloaded as a file', async () => {
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
    const { organization } = await readTeamScores(manager, { from: days.start, to: days.end });
    const score = figures.find(({ metric }) => metric === 'performance_score');
    assert.deepEqual([score?.figure, score?.previous], [organization.overall, organization.previous]);
    assert.ok(score?.figure.kind === 'value' && score.change !== null, 'with its change');
    assert.equal(['better', 'worse'].includes(score.change.direction), organization.trendIsClear);
    for (const figure of [dora.deploymentFrequency, dora.leadTime, dora.changeFailureRate, dora.mttr])
      assert.deepEqual(figures.find(({ metric }) => metric === figure.metric)?.figure, figure.figure);
    assert.match(
      figures.find(({ metric }) => metric === 'lead_time')?.receipt ?? '',
      /^\/dashboard\?receipt=lead_time&days=2026-10-22\.\.2026-11-20&claimed=\d+~\d+~[\d.]+~1795176000$/,
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

  it('compare no velocity over teams that size points differently, like the screens', async () => {
    // Sprints closed in this fortnight and in the one before.
    const dateRange = { start: '2026-11-07', end: '2026-11-20' };
    const parameters = { format: 'json', dateRange };
    const report = await generateFromTemplate(
      manager,
      contract.reports.generate.body.parse({ templateId: 'executive-monthly', parameters }),
    );
    await generate(manager, report.id);
    const { sections } = await openReport(manager, report.id);
    const figures = sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    const velocity = figures.find(({ metric }) => metric === 'velocity');
    assert.deepEqual([velocity?.figure.kind, velocity?.previous?.kind], ['value', 'value']);
    const onScreen = (await readOverview(manager, { from: dateRange.start, to: dateRange.end })).velocity;
    assert.deepEqual([velocity?.change, onScreen.change], [null, null]);
  });

  it('come from at least eight working templates', async () => {
    assert.ok(builtInTemplates.length >= 8);
    for (const { id } of builtInTemplates) {
      const report = await fromTemplate(manager, id);
      await generate(manager, report.id);
      assert.equal(await statusOf(manager, report.id), 'ready', id);
      const { sections } = await openReport(manager, report.id);
      assert.ok(sections.length > 0 && sections.every(({ blocks }) => blocks.length > 0), id);
    }
  });

  it('of an empty organization say in every format that there is no data', async () => {
    const empty = await measured.emptyFor('admin');
    for (const format of ['pdf', 'excel', 'csv', 'json'] as const) {
      const report = await fromTemplate(empty, 'executive-monthly', format);
      await generate(empty, report.id);
      assert.equal(await statusOf(empty, report.id), 'ready', format);
    }
  });

  it('are written in the language of their recipient', async () => {
    const choose = (language: 'en' | 'de') =>
      memberPreferences.change(manager.platform, manager.user.id, () => ({ language }));
    await choose('de');
    try {
      const report = await inLanguage('de', () => fromTemplate(manager, 'executive-monthly', 'csv'));
      await generate(manager, report.id);
      const { title, sections, definitions } = await openReport(manager, report.id);
      assert.equal(title, 'Monatsbericht für die Leitung');
      assert.deepEqual(sections.map((section) => section.title).slice(0, 2), ['Zusammenfassung', 'Wichtige Metriken']);
      assert.ok(definitions.every(({ name }) => !name.includes('Lead time')));
      const files = Object.keys(unzipSync(await bytesOf(await downloadReport(manager, report.id))));
      assert.ok(
        files.some((name) => name.includes('definitionen')),
        files.join(),
      );
    } finally {
      await choose('en');
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
      // A chart before it may have the same title.
      const [, content] = files.findLast(([name]) => name.endsWith(`-${slug}.csv`)) ?? [];
      assert.ok(content !== undefined, table.title);
      const { data } = papaparse.parse<string[]>(strFromU8(content), { skipEmptyLines: true });
      assert.equal(data.length - 1, table.rows.length);
      table.rows.forEach((row, index) =>
        row.forEach((cell, column) => {
          if (cell !== null && typeof cell === 'object' && cell.figure.kind === 'value')
            assert.equal(Number(data[index + 1]?.[column]), cell.figure.value);
          if (cell === null || typeof cell !== 'object') return;
          const receipt = data[0]?.indexOf(`Receipt of ${table.columns[column]?.title}`) ?? -1;
          assert.equal(data[index + 1]?.[receipt], `${document.home}${cell.receipt}`);
        }),
      );
    }
  });

  it('have the chosen sections, order and period', async () => {
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

  it('fail with a reason if their owner may no longer generate them, and can be retried', async () => {
    const leaving = await measured.viewer('manager');
    const report = await fromTemplate(leaving, 'quality');
    const asRole = (role: 'developer' | 'manager'): Promise<unknown> =>
      measured.within((tx) =>
        tx.updateTable('memberships').set({ role }).where('user_id', '=', leaving.user.id).execute(),
      );
    await asRole('developer');
    await generate(leaving, report.id);
    const failed = (await readReports(manager, { status: 'failed' })).find(({ id }) => id === report.id);
    assert.match(failed?.error ?? '', /is no longer a member or cannot generate reports/);
    await asRole('manager');
    assert.equal((await retryReport(leaving, report.id)).status, 'pending');
    await generate(leaving, report.id);
    assert.equal(await statusOf(leaving, report.id), 'ready');
    await assert.rejects(retryReport(leaving, report.id), { code: 'conflict' });
  });

  it('are deleted with their files by their author and admins, and when they expire', async () => {
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

  it('use templates of the organization, which can be created, changed and deleted', async () => {
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

  it('count toward the storage quota until they are deleted', async () => {
    const setQuota = (storageQuotaGb: number, reportRetentionDays = 90) =>
      withSystem(measured.site.database, async (tx) => {
        const { settings, version } = await readPlatformSettings(tx);
        await savePlatformSettings(tx, { ...settings, storageQuotaGb, reportRetentionDays }, version, new Date(now));
      });
    const gigabyte = 1024 ** 3;
    const bytesStored = () => measured.within(sumFileBytes);
    const before = await bytesStored();
    const first = await fromTemplate(manager, 'quality');
    await generate(manager, first.id);
    const { size } = (await readReports(manager, {})).find(({ id }) => id === first.id) ?? {};
    assert.ok(size != null && size > 0);
    assert.equal(await bytesStored(), before + size);
    await measureStorage(measured.site.database, new Date(now));
    const measuredFiles = await measured.within((tx) => readStorage(tx, manager.organizationId));
    assert.equal(measuredFiles?.fileBytes, before + size);
    // Everything but files takes a gigabyte less one byte, with the first report.
    const others = gigabyte - before - size;
    await withSystem(measured.site.database, (tx) =>
      tx
        .updateTable('organization_storage')
        .set({ bytes: others + before + size })
        .where('organization_id', '=', manager.organizationId)
        .execute(),
    );
    await setQuota(1);
    const second = await fromTemplate(manager, 'quality');
    await generate(manager, second.id);
    const failed = (await readReports(manager, {})).find(({ id }) => id === second.id);
    assert.equal(failed?.status, 'failed');
    assert.match(failed.error ?? '', /^There is no room for this file: the organization has a storage quota of 1 GB\./);
    assert.equal(await bytesStored(), before + size, 'nothing of it is stored');
    await removeReport(manager, first.id);
    assert.equal(await bytesStored(), before);
    await retryReport(manager, second.id);
    await generate(manager, second.id);
    assert.equal(await statusOf(manager, second.id), 'ready');
    await setQuota(10, 1);
    const brief = await fromTemplate(manager, 'quality');
    await generate(manager, brief.id);
    const { expiresAt } = (await readReports(manager, {})).find(({ id }) => id === brief.id) ?? {};
    assert.equal(expiresAt, '2026-11-21T12:00:00.000Z');
    await setQuota(10);
  });
});
