import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { contract, type ReportDocument } from '@sightline/contract';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../../testing/measured-organization.ts';
import { listTeams } from '../../people/index.ts';
import type { LiveSignal } from '../../../platform/events.ts';
import { countRawRows, openRawRows } from '../compose/raw-rows.store.ts';
import { generateCustom } from '../request-report.ts';
import { exportData } from './export-data.ts';
import { bytesOf } from '../file-bytes.test-support.ts';

const now = '2026-11-20T12:00:00Z';
const days = { start: '2026-10-22', end: '2026-11-20' };

describe('exports', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization(now);
  });
  after(() => measured.close());

  const config = (more: Record<string, unknown>) => contract.exports.data.body.parse({ dateRange: days, ...more });

  it('are files named by type and time, identical for identical requests except for their id', async () => {
    const manager = await measured.viewer('manager');
    const read = async (): Promise<ReportDocument> => {
      const file = await exportData(manager, config({ type: 'metrics', format: 'json' }));
      assert.equal(file.name, 'export-metrics-20261120T120000Z.json');
      return JSON.parse((await bytesOf(file)).toString()) as ReportDocument;
    };
    const [first, second] = [await read(), await read()];
    assert.deepEqual({ ...first, id: '' }, { ...second, id: '' });
  });

  it('contain rows for viewers who see individuals, and charts only if the format supports them', async () => {
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
    const views = await measured.within((tx) =>
      tx.selectFrom('person_views').select('what').where('viewer_id', '=', manager.user.id).execute(),
    );
    assert.ok(views.length > 3, 'people can see that their rows were exported');
    const [raw] = sections.at(-1)?.blocks ?? [];
    assert.ok(raw?.kind === 'table');
    const units = new Map(raw.rows.map(([metric, , , unit]) => [metric, unit]));
    assert.equal(units.get('Deployment frequency'), 'count', 'a row is one deployment, not a rate');
    assert.equal(units.get('Velocity'), 'points');
    assert.equal(rowsIn(await sectionsFor(developer)), 0);
  });

  it('read raw rows in chunks, each once even if replaced meanwhile, and report their progress', async () => {
    const manager = await measured.viewer('manager');
    const query = { from: 0, to: 4e9, teams: [], people: [] };
    const throughput = { ...query, metric: 'throughput' };
    const whole = await measured.within(async (tx) => (await openRawRows(tx, throughput))(10_000));
    const undone = new Error('undone');
    const parts: typeof whole = [];
    const replaced = measured.within(async (tx) => {
      const fetchRows = await openRawRows(tx, throughput);
      parts.push(...(await fetchRows(7)));
      await tx.deleteFrom('observations').where('metric', '=', 'throughput').execute();
      for (let part = await fetchRows(7); part.length > 0; part = await fetchRows(7)) parts.push(...part);
      throw undone;
    });
    await assert.rejects(replaced, undone);
    const count = await measured.within((tx) => countRawRows(tx, { ...query, metrics: ['throughput'] }));
    assert.ok(whole.length > 20);
    assert.deepEqual([parts, count], [whole, whole.length]);

    const signals: LiveSignal[] = [];
    const events = {
      ...manager.platform.events,
      publish: async (_tx: unknown, signal: LiveSignal): Promise<void> => {
        await Promise.resolve();
        signals.push(signal);
      },
    };
    const watched = { ...manager, platform: { ...manager.platform, events } };
    const options = { includeRawData: true, compressOutput: true };
    const file = await exportData(watched, config({ type: 'metrics', format: 'csv', options }));
    assert.equal(file.name, 'export-metrics-20261120T120000Z.zip');
    const messages = signals.flatMap((signal) =>
      'message' in signal && signal.message.type === 'export_progress' ? [signal.message.payload.percent] : [],
    );
    assert.equal(messages.at(-1), 100);
    const files = unzipSync(await bytesOf(file));
    const [, rows] = Object.entries(files).find(([name]) => name.endsWith('raw-data.csv')) ?? [];
    assert.ok(rows !== undefined && strFromU8(rows).split('\r\n').length > 100);
  });

  it('can be limited to teams, and reject unknown ones', async () => {
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

  it('list the period’s reports about the chosen teams and metrics', async () => {
    const manager = await measured.viewer('manager');
    const [team, other] = await measured.within(listTeams);
    assert.ok(team !== undefined && other !== undefined);
    const generate = (name: string, parameters: Record<string, unknown>) =>
      generateCustom(manager, contract.reports.generateCustom.body.parse({ name, parameters }));
    await generate('Of one team', { teams: [team.id], metrics: ['lead_time'] });
    await generate('Of all teams', {});
    const namesIn = async (more: Record<string, unknown>) => {
      const file = await exportData(manager, config({ type: 'reports', format: 'json', ...more }));
      const { sections } = JSON.parse((await bytesOf(file)).toString()) as ReportDocument;
      const table = sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'table');
      return table?.rows.map(([name]) => name).toSorted();
    };
    const options = { includeCharts: true, includeRecommendations: true, includeRawData: true };
    const file = await exportData(manager, config({ type: 'reports', format: 'json', options }));
    const { sections } = JSON.parse((await bytesOf(file)).toString()) as ReportDocument;
    const [section, ...others] = sections;
    assert.deepEqual(others, [], 'a list of reports has no figures');
    const [block] = section?.blocks ?? [];
    assert.ok(block?.kind === 'table');
    assert.deepEqual(block.rows[0]?.slice(1, 3), ['Custom', 'Pending']);
    const both = ['Of all teams', 'Of one team'];
    assert.deepEqual(await namesIn({}), both);
    assert.deepEqual(await namesIn({ dateRange: { ...days, end: '2026-11-19' } }), []);
    assert.deepEqual(await namesIn({ filters: { teams: [team.id], metrics: ['lead_time'] } }), both);
    assert.deepEqual(await namesIn({ filters: { teams: [other.id] } }), ['Of all teams']);
    assert.deepEqual(await namesIn({ filters: { metrics: ['velocity'] } }), ['Of all teams']);
  });

  it('are compressed on request', async () => {
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
