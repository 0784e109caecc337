import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ReportBlock, ReportDocument } from '@sightline/contract';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../../testing/measured-organization.ts';
import { builtInTemplates } from '../templates/built-in-templates.ts';
import { composeReport } from './compose-report.ts';

describe('the sections of a report', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    manager = await measured.viewer('manager');
  });
  after(() => measured.close());

  const compose = (id: string, days: ReportDocument['days']): Promise<ReportDocument> => {
    const template = builtInTemplates.find((one) => one.id === id);
    assert.ok(template !== undefined);
    const { name, description, type, topics, metrics, sections } = template;
    return composeReport(
      manager,
      { title: name, description, type, topics, metrics, sections, days, teams: [], developers: [], paper: 'a4' },
      { id: 'report', generatedAt: new Date('2026-11-20T12:00:00Z') },
    );
  };
  const blocksOf = (document: ReportDocument, type: string): ReportBlock[] =>
    document.sections.filter((section) => section.type === type).flatMap(({ blocks }) => blocks);
  const titlesOf = (blocks: readonly ReportBlock[]): string[] =>
    blocks.map((block) => (block.kind === 'text' ? block.text : block.title));

  it('say once that there is no data, without judging', async () => {
    const document = await compose('executive-monthly', { from: '2022-01-01', to: '2022-01-30' });
    for (const type of ['summary', 'charts', 'recommendations'])
      assert.deepEqual(titlesOf(blocksOf(document, type)), ['There is no data for this period.'], type);
    assert.deepEqual(titlesOf(blocksOf(document, 'metrics')), ['Key figures']);
    assert.ok(
      document.notes.some((note) => /^Data is recorded from \d+ \w+ 20\d\d\.$/.test(note)),
      document.notes.join(' '),
    );
  });

  it('show sprints only for weeks in which one closed, and do not compare partial weeks', async () => {
    const document = await compose('team-sprint-review', { from: '2026-10-22', to: '2026-11-20' });
    const tables = new Map(
      blocksOf(document, 'trends').flatMap((block) => (block.kind === 'table' ? [[block.title, block] as const] : [])),
    );
    const velocity = tables.get('Velocity, by week');
    assert.ok(velocity !== undefined && velocity.rows.length > 0);
    assert.equal(velocity.columns.length, 2);
    assert.equal(velocity.note, 'Only weeks in which a sprint closed are shown.');
    for (const [, cell] of velocity.rows)
      assert.ok(typeof cell === 'object' && cell !== null && cell.figure.total > 0, JSON.stringify(cell));
    const throughput = tables.get('Throughput, by week');
    assert.equal(throughput?.rows.length, 5);
    // 22 to 25 October and 16 to 20 November are not whole weeks.
    for (const row of [throughput?.rows[0], throughput?.rows.at(-1)]) assert.equal(row?.[2], null);
    assert.ok(throughput?.rows.slice(1, -1).every(([, , before]) => typeof before === 'number'));
  });

  it('chart scores only in reports about them', async () => {
    const days = { from: '2026-10-22', to: '2026-11-20' };
    const scored = 'Performance score, rolling 30 days';
    assert.ok(titlesOf(blocksOf(await compose('executive-monthly', days), 'charts')).includes(scored));
    assert.ok(!titlesOf(blocksOf(await compose('incident-review', days), 'charts')).includes(scored));
  });
});
