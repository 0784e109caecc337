import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { MetricFigure, ReportBlock, ReportDocument } from '@sightline/contract';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../../testing/measured-organization.ts';
import { builtInTemplates } from '../templates/built-in-templates.ts';
import type { ReportPlan } from './report-plan.ts';
import { readFindings } from '../../findings/index.ts';
import { listTeams } from '../../people/index.ts';
import { readTeamScores } from '../../scores/index.ts';
import { textOf } from '../../statements/index.ts';
import { composeReport } from './compose-report.ts';
import { readSource } from './read-source.ts';
import { blocksOf as sectionBlocks } from './sections.ts';

describe('the sections of a report', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z', 6);
    manager = await measured.viewer('manager');
  });
  after(() => measured.close());

  const longer = { from: '2026-08-23', to: '2026-11-20' };
  const compose = (
    id: string,
    days: ReportDocument['days'],
    changes: Partial<ReportPlan> = {},
  ): Promise<ReportDocument> => {
    const template = builtInTemplates.find((one) => one.id === id);
    assert.ok(template !== undefined);
    const { name, description, type, topics, metrics, sections } = template;
    return composeReport(
      manager,
      {
        title: name,
        description,
        type,
        topics,
        metrics,
        sections,
        days,
        teams: [],
        developers: [],
        paper: 'a4',
        ...changes,
      },
      { id: 'report', generatedAt: new Date('2026-11-20T12:00:00Z') },
    );
  };
  const blocksOf = (document: ReportDocument, type: string): ReportBlock[] =>
    document.sections.filter((section) => section.type === type).flatMap(({ blocks }) => blocks);
  const titlesOf = (blocks: readonly ReportBlock[]): string[] =>
    blocks.map((block) => (block.kind === 'text' ? block.text : block.title));

  it('say how many people a score is the mean of, if it is not all of them', async () => {
    const week = { from: '2026-11-14', to: '2026-11-20' };
    const { organization, teams } = await readTeamScores(manager, week);
    const scored = organization.scored ?? { people: 0, of: 0 };
    assert.ok(scored.people > 0 && scored.people < scored.of);
    const blocks = blocksOf(await compose('weekly-operations', week), 'metrics');
    const expected = `The performance score is the mean of ${scored.people} of ${scored.of} people; the rest lack data.`;
    assert.ok(titlesOf(blocks).includes(expected), titlesOf(blocks).join());
    const table = blocks.find((block) => block.kind === 'table' && block.title === 'Teams');
    assert.ok(table?.kind === 'table');
    const at = table.columns.findIndex(({ title }) => title === 'With a score');
    assert.deepEqual(
      table.rows.map((row) => row[at]),
      teams.map((team) => team.scored?.people ?? null),
    );
  });

  const sentencesIn = (document: ReportDocument): string[] => titlesOf(blocksOf(document, 'summary'));

  const overview = async (): Promise<string[]> => {
    const { findings } = await readFindings(manager, longer, 'organization');
    return findings.map(({ statement }) => textOf(statement));
  };
  const teamCalled = async (name: string): Promise<string> => {
    const team = (await measured.within(listTeams)).find((one) => one.name === name);
    assert.ok(team !== undefined);
    return team.id;
  };
  const isOfFinding = (block: ReportBlock): boolean =>
    block.kind === 'text' && block.evidence.some(({ claim }) => claim !== undefined);

  it('of the organization lead with the findings of the Overview, with their receipts and definitions', async () => {
    const document = await compose('executive-monthly', longer);
    const stated = blocksOf(document, 'summary').filter(isOfFinding);
    const findings = await overview();
    assert.equal(findings.length, 3);
    assert.deepEqual(
      titlesOf(stated).filter((text) => !text.startsWith('In lead times, the wait for a first review')),
      findings,
    );
    assert.equal(document.summary.findings, 3);
    const defined = document.definitions.map(({ metric }) => metric);
    const evidence = stated.flatMap((block) => (block.kind === 'text' ? block.evidence : []));
    for (const { metric, receipt, claim } of evidence) {
      assert.ok(defined.includes(metric), `${metric} is not defined`);
      assert.equal(/&claimed=\d/.test(receipt), claim?.part === null, receipt);
      if (claim?.part?.kind === 'service') assert.match(receipt, /^\/dashboard\?.*&within=repository%3A/);
    }
    assert.ok(evidence.some(({ claim }) => claim?.part?.kind === 'service'));
    const none = `${document.summary.figures} figures were compared with the previous period. None changed clearly.`;
    assert.deepEqual([document.summary.changed, sentencesIn(document).at(-1)], [0, none]);
  });

  it('on a topic lead with what is about their figures, and state no change twice', async () => {
    const stated = async (plan: Partial<ReportPlan>) => sentencesIn(await compose('quality', longer, plan));
    const [response, service] = await overview();
    const [first, second] = await stated({});
    assert.equal(first, service);
    assert.match(second ?? '', /^\d+ figures were compared/);
    const ofFlow = await stated({ topics: ['flow'] });
    assert.match(ofFlow[0] ?? '', /^Mobile’s cycle time rose to /);
    assert.ok(!ofFlow.some((sentence) => sentence.startsWith('Mobile: Cycle time')), ofFlow.join(' '));
    const team = await stated({ topics: ['collaboration'], teams: [await teamCalled('Mobile')] });
    assert.equal(team[0], response);
    assert.ok((await stated({ topics: ['incidents'], teams: [await teamCalled('Frontend')] }))[0]?.includes('checked'));
  });

  it('name people only in reports about people', async () => {
    const stated = async (topics: ReportPlan['topics']) =>
      sentencesIn(await compose('collaboration', longer, { topics, teams: [await teamCalled('Frontend')] }));
    const named = /^Priya Desai gives .* of Frontend’s first reviews/;
    assert.match((await stated(['collaboration', 'people']))[0] ?? '', named);
    assert.ok(!(await stated(['collaboration'])).some((sentence) => named.test(sentence)));
  });

  it('leave out the balance of reviews, half of which a group gives by definition', async () => {
    const { definitions } = await compose('collaboration', longer);
    assert.ok(definitions.some(({ metric }) => metric === 'people_helped'));
    assert.ok(definitions.every(({ metric }) => metric !== 'review_balance'));
  });

  it('list every figure that is clearly worse under the recommendations, with or without advice', async () => {
    const { days } = await compose('collaboration', longer);
    const plan = { title: '', description: '', type: 'collaboration', topics: ['collaboration'], days } as const;
    const source = await readSource(manager, {
      ...plan,
      teams: [],
      developers: [],
      metrics: [],
      sections: [],
      paper: 'a4',
    });
    const worse = (metric: 'people_helped' | 'review_response_time'): [typeof metric, MetricFigure] => {
      const figure = source.figures.get(metric);
      assert.ok(figure?.change != null, metric);
      return [metric, { ...figure, change: { ...figure.change, direction: 'worse' } }];
    };
    const figures = new Map([worse('people_helped'), worse('review_response_time')]);
    const [helped, response, ...others] = titlesOf(
      await sectionBlocks.recommendations({ ...source, figures, teams: [] }),
    );
    assert.match(helped ?? '', /^People helped is clearly worse \([^)]*\)\.$/);
    assert.match(response ?? '', /^Time to first review response is clearly worse \([^)]*\)\. Agree on when reviews/);
    assert.deepEqual(others, []);
  });

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

  it('give the bars of teams the colors that teams have on screens', async () => {
    const days = { from: '2026-10-22', to: '2026-11-20' };
    const charts = blocksOf(await compose('executive-monthly', days), 'charts');
    const bars = charts.find((block) => block.kind === 'chart' && block.shape === 'bar');
    assert.ok(bars?.kind === 'chart');
    const { teams } = await readTeamScores(manager, days);
    assert.ok(teams.length > 1);
    assert.deepEqual([bars.labels, bars.colors], [teams.map(({ name }) => name), teams.map(({ color }) => color)]);
  });
});
