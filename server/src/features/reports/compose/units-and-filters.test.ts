import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ReportBlock, ReportDocument, TableBlock } from '@sightline/contract';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../../testing/measured-organization.ts';
import { listDevelopers, listTeams } from '../../people/index.ts';
import { composeReport } from './compose-report.ts';
import type { ReportPlan } from './report-plan.ts';

describe('a report', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z', 2);
    manager = await measured.viewer('manager');
  });
  after(() => measured.close());

  const compose = (changes: Partial<ReportPlan> = {}): Promise<ReportDocument> =>
    composeReport(
      manager,
      {
        title: 'Sprints',
        description: '',
        type: 'custom',
        topics: ['sprints'],
        metrics: ['velocity'],
        sections: [{ id: 'metrics', title: 'Key Metrics', type: 'metrics', enabled: true, order: 1 }],
        days: { from: '2026-10-10', to: '2026-11-20' },
        teams: [],
        developers: [],
        paper: 'a4',
        ...changes,
      },
      { id: 'report', generatedAt: new Date('2026-11-20T12:00:00Z') },
    );
  const isTable = (block: ReportBlock): block is TableBlock => block.kind === 'table';
  const tablesOf = ({ sections }: ReportDocument): Map<string, TableBlock> =>
    new Map(sections.flatMap(({ blocks }) => blocks.filter(isTable)).map((table) => [table.title, table]));

  it('has each team’s velocity and sprints in the unit of that team', async () => {
    const teams = await measured.within(listTeams);
    const counting = teams.find(({ name }) => name === 'Backend');
    await measured.within(async (tx) => {
      await sql`update observations set detail = detail || '{"measure": "items"}'
        where metric = 'velocity' and team_id = ${counting?.id}::uuid`.execute(tx);
      await sql`update sprint_reports set summary = summary || '{"measure": "items"}'
        where team_id = ${counting?.id}::uuid`.execute(tx);
    });
    const tables = tablesOf(await compose());
    const table = tables.get('Teams');
    assert.ok(table !== undefined);
    const shown = table.rows.map((row) =>
      table.columns.flatMap(({ title, unit }, index) => {
        const cell = row[index] ?? null;
        const hasValue = typeof cell === 'object' && cell !== null && cell.figure.kind === 'value';
        return title === 'Velocity' && hasValue ? [`${String(row[0])}: ${unit}`] : [];
      }),
    );
    assert.deepEqual(shown.flat(), [
      'Backend: items-per-sprint',
      'Frontend: points-per-sprint',
      'Platform: points-per-sprint',
    ]);
    const sprints = (title: string) => {
      const found = tables.get(title);
      return [new Set(found?.rows.map(([team]) => team)), found?.columns[3]?.unit];
    };
    assert.deepEqual(sprints('Sprints'), [new Set(['Platform', 'Frontend']), 'points']);
    assert.deepEqual(sprints('Sprints counted in items'), [new Set(['Backend']), 'items']);
  });

  it('names the teams and people that it is limited to', async () => {
    assert.deepEqual((await compose()).notes, []);
    const teams = (await measured.within(listTeams)).filter(({ name }) => name === 'Backend' || name === 'Platform');
    const [person] = await measured.within(listDevelopers);
    const limited = { teams: teams.map(({ id }) => id), developers: [person?.id ?? ''] };
    const ofTeams =
      'Teams, their sprints and their people: only Backend and Platform. All other figures are the organization’s.';
    assert.deepEqual((await compose(limited)).notes, [ofTeams]);
    assert.deepEqual((await compose({ ...limited, includeRawData: true })).notes, [
      ofTeams,
      `People: only ${person?.name}.`,
    ]);
    const { notes } = await compose({ developers: limited.developers, topics: ['people'] });
    assert.deepEqual(notes, [`People: only ${person?.name}.`]);
  });
});
