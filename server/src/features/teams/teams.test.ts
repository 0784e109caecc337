import { dimensions } from '@sightline/analytics';
import type { Figure } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { searchAudit } from '../../platform/audit/audit.store.ts';
import { NotAllowed } from '../../platform/errors.ts';
import { stopThread } from '../../platform/threads/worker-thread.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { readOverview } from '../figures/overview.ts';
import { createTeam } from '../people/mappings/change-mappings.ts';
import { openReceipt } from '../receipts/open-receipt.ts';
import { readScores } from '../scores/read-scores.ts';
import { nameTopPerformers } from './name-top-performers.ts';
import { readTeam } from './read-team.ts';
import { analyticsOf } from './teams.test-support.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { readCounts } from '../figures/index.ts';

const now = '2026-11-20T12:00:00Z';

describe('Team Analytics of a measured organization', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization(now);
  });
  after(async () => {
    await stopThread((await measured.viewer('manager')).platform.config);
    await measured.close();
  });

  it('shows every team with the figures of its receipts', async () => {
    const ctx = await measured.viewer('manager');
    const analytics = await analyticsOf(ctx, '30d');
    assert.equal(analytics.teams.length, 4);
    for (const team of analytics.teams) {
      for (const shown of [team.avgPerformanceScore, team.velocity, team.deploymentFreq, team.leadTime]) {
        const receipt = await openReceipt(ctx, {
          metric: shown.metric,
          range: '30d',
          subject: `team:${team.id}`,
          show: 'included',
          cursor: null,
          limit: 50,
          incomplete: [],
        });
        assert.deepEqual(receipt.figure, shown.figure, `${shown.metric} of ${team.name}`);
      }
    }
    assert.ok(analytics.teams.some((team) => team.leadTime.figure.kind === 'value'));
  });

  it('says which teams work without sprints, and shows no figures of sprints for them', async () => {
    const ctx = await measured.viewer('manager');
    const { teams } = await analyticsOf(ctx, '30d');
    assert.deepEqual([...new Set(teams.map((team) => team.worksWithoutSprints))].toSorted(), [false, true]);
    for (const { id, name, worksWithoutSprints, velocity } of teams) {
      assert.equal(velocity.figure.kind === 'value', !worksWithoutSprints, name);
      const team = await readTeam(ctx, '30d', id);
      assert.equal(team.worksWithoutSprints, worksWithoutSprints, name);
      for (const ofSprints of ['velocity', 'commitment_reliability', 'completion_rate'])
        assert.equal(
          team.figures.some(({ metric }) => metric === ofSprints),
          !worksWithoutSprints,
          `${ofSprints} of ${name}`,
        );
    }
  });

  it('has scores over custom days that were never requested before', async () => {
    const ctx = await measured.viewer('manager');
    const { avgPerformance, teams } = await analyticsOf(ctx, { from: '2026-10-12', to: '2026-11-08' });
    assert.equal(avgPerformance.figure.kind, 'value');
    assert.ok(teams.every((team) => team.avgPerformanceScore.figure.kind === 'value'));
  });

  it('shows the same organization figures as the Overview', async () => {
    const ctx = await measured.viewer('manager');
    const [analytics, overview, scores] = [
      await analyticsOf(ctx, '90d'),
      await readOverview(ctx, '90d'),
      await readScores(ctx, '90d'),
    ];
    assert.deepEqual(analytics.totalDevelopers, overview.developers);
    assert.deepEqual(analytics.totalTeams, overview.teams);
    assert.deepEqual(analytics.avgVelocity, overview.velocity);
    assert.deepEqual(analytics.avgPerformance.figure, scores.organization.overall);
    assert.deepEqual(analytics.scored, scores.organization.scored);
  });

  it('counts the finished work of each team by project and repository', async () => {
    const ctx = await measured.viewer('manager');
    for (const team of (await analyticsOf(ctx, '30d')).teams) {
      assert.ok(team.keyProjects.length > 0, team.name);
      for (const project of team.keyProjects) {
        assert.ok(project.count !== null && project.of !== null && project.count > 0 && project.count <= project.of);
        const query = {
          metric: project.metric,
          range: '30d' as const,
          subject: `team:${team.id}`,
          show: 'included' as const,
          cursor: null,
          limit: 1,
          incomplete: [],
        };
        const receipt = await openReceipt(ctx, query);
        assert.equal(receipt.rowCount, project.of, `${project.name} of ${team.name}`);
        const projectReceipt = await openReceipt(ctx, { ...query, within: project.within });
        assert.deepEqual([projectReceipt.rowCount, projectReceipt.within?.name], [project.count, project.name]);
      }
    }
  });

  it('names top performers to managers, the highest scores of the team first, and no one to developers', async () => {
    const manager = await measured.viewer('manager');
    const scores = await readScores(manager, '30d');
    for (const team of (await analyticsOf(manager, '30d')).teams) {
      const best = scores.developers
        .flatMap((developer) =>
          developer.teamId === team.id && developer.overall.kind === 'value' ? [developer.overall.value] : [],
        )
        .sort((a, b) => b - a)
        .slice(0, 3);
      const shown = (team.topPerformers ?? []).map(({ score }) => (score.kind === 'value' ? score.value : null));
      assert.deepEqual(shown, best, team.name);
    }
    const developer = await analyticsOf(await measured.viewer('developer'), '30d');
    assert.equal(developer.teams.length, 4);
    assert.ok(developer.teams.every((team) => team.topPerformers === null));
    const names = scores.developers.map((developer) => developer.name);
    const answer = JSON.stringify(developer);
    assert.deepEqual(
      names.filter((name) => answer.includes(name)),
      [],
    );
  });

  it('names top performers only if the organization chose to', async () => {
    const admin = await measured.viewer('admin');
    await nameTopPerformers(admin, false);
    assert.ok((await analyticsOf(admin, '30d')).teams.every((team) => team.topPerformers === null));
    assert.equal((await readScores(admin, '30d')).topPerformersNamed, false);
    await nameTopPerformers(admin, true);
    assert.ok((await analyticsOf(admin, '30d')).teams.every((team) => team.topPerformers !== null));
    const audited = await measured.within((tx) =>
      searchAudit(tx, { action: 'teams.top' }, { limit: 10, addresses: true }),
    );
    assert.deepEqual(
      audited.map((entry) => entry.subject),
      ['people are named', 'teams only'],
    );
  });

  it('shows each dimension with its interval, and its receipt lists the members it averages', async () => {
    const ctx = await measured.viewer('manager');
    const developer = await measured.viewer('developer');
    const [team] = (await readScores(ctx, '30d')).teams;
    assert.ok(team !== undefined);
    const open = (viewer: typeof ctx, metric: string) =>
      openReceipt(viewer, {
        metric,
        range: '30d',
        subject: `team:${team.teamId}`,
        show: 'included',
        cursor: null,
        limit: 50,
        incomplete: [],
      });
    for (const dimension of dimensions) {
      const figure: Figure = team.dimensions[dimension];
      assert.ok(figure.kind === 'value' && figure.low !== undefined && figure.high !== undefined, dimension);
      assert.ok(figure.low <= figure.value && figure.value <= figure.high);
      const receipt = await open(ctx, `performance_score.${dimension}`);
      assert.deepEqual(receipt.figure, figure);
      const mean = receipt.rows.reduce((sum, row) => sum + (row.value ?? 0), 0) / receipt.rowCount;
      assert.ok(Math.abs(mean - figure.value) < 1e-9, `${dimension}: ${mean} of the rows, ${figure.value} shown`);
      const members = receipt.rows.map((row) => row.title);
      assert.deepEqual(
        members,
        members.toSorted((a, b) => a.localeCompare(b, 'en')),
        'by name',
      );
      const memberReceipt = receipt.rows[0]?.receipt;
      assert.equal(memberReceipt?.metric, `performance_score.${dimension}`);
      const hidden = await open(developer, `performance_score.${dimension}`);
      assert.ok(hidden.rows.every((row) => /members?$/.test(row.title) && row.value === null && row.receipt === null));
    }
  });

  it('calls a trend clear exactly if the score next to it states a change', async () => {
    const ctx = await measured.viewer('manager');
    for (const range of ['7d', '30d', '90d', '180d'] as const) {
      for (const { name, trendIsClear, avgPerformanceScore } of (await analyticsOf(ctx, range)).teams) {
        const direction = avgPerformanceScore.change?.direction;
        assert.equal(trendIsClear, direction === 'better' || direction === 'worse', `${name} over ${range}`);
      }
    }
  });

  for (const range of ['7d', '30d', '90d'] as const)
    it(`says how many members a score over ${range} averages`, async () => {
      const ctx = await measured.viewer('manager');
      const { teams } = await analyticsOf(ctx, range);
      for (const { id, name, scored } of teams) {
        const query = {
          metric: 'performance_score',
          range,
          subject: `team:${id}`,
          cursor: null,
          limit: 50,
          incomplete: [],
        };
        const [counted, left] = [
          await openReceipt(ctx, { ...query, show: 'included' }),
          await openReceipt(ctx, { ...query, show: 'excluded' }),
        ];
        assert.deepEqual(scored, { people: counted.rowCount, of: counted.rowCount + left.rowCount }, name);
      }
    });

  it('shows one team with the scores of its members to managers', async () => {
    const ctx = await measured.viewer('manager');
    const [summary] = (await analyticsOf(ctx, '30d')).teams;
    assert.ok(summary !== undefined);
    const team = await readTeam(ctx, '30d', summary.id);
    assert.deepEqual(team.score.overall, summary.avgPerformanceScore.figure);
    assert.deepEqual(team.keyProjects, summary.keyProjects);
    assert.equal(team.members.length, summary.members);
    assert.deepEqual(team.page, { number: 1, limit: 25, found: summary.members, of: summary.members });
    assert.deepEqual((await readTeam(ctx, '30d', summary.id, 9)).members, team.members, 'beyond the last page');
    assert.ok(team.members.some((member) => member.score?.kind === 'value'));
    assert.equal(team.figures.find((figure) => figure.metric === 'velocity')?.figure.kind, 'value');
  });

  it('shows developers team members, only their own scores, and no team that would reveal its members', async () => {
    const manager = await measured.viewer('manager');
    const { teams } = await analyticsOf(manager, '30d');
    const teamId = teams[0]?.id ?? '';
    const [member] = (await readTeam(manager, '30d', teamId)).members;
    const developer = await measured.viewer('developer', member?.developerId);
    const team = await readTeam(developer, '30d', teamId);
    assert.ok(team.members.length > 2);
    assert.deepEqual(
      team.members.filter((member) => member.score !== null).map((member) => member.developerId),
      [member?.developerId],
    );
    const { id: empty } = await createTeam(manager, { name: 'Nobody', description: '', type: 'mixed', leadEmail: '' });
    await runMeasurement(manager.platform, manager.organizationId);
    const { members, worksWithoutSprints } = await readTeam(manager, '30d', empty);
    assert.deepEqual([members, worksWithoutSprints], [[], false]);
    await assert.rejects(readTeam(developer, '30d', empty), NotAllowed);
    assert.ok((await analyticsOf(developer, '30d')).teams.every((team) => team.id !== empty));
  });

  it('counts nobody active once something is recorded, and has no data before', async () => {
    const { platform, organizationId } = await measured.viewer('manager');
    const teamsIn = (year: number) =>
      withTenant(platform.database, organizationId, async (tx) => {
        const [before, from, to] = [year - 1, year, year + 1].map((each) => Date.UTC(each) / 1000) as [
          number,
          number,
          number,
        ];
        return (await readCounts(tx, { from, to }, { from: before, to: from })).teams.figure;
      });
    assert.deepEqual(await teamsIn(2100), { kind: 'value', value: 0, n: 0, total: 0 });
    assert.equal((await teamsIn(2000)).kind, 'insufficient-data');
  });

  it('reports missing data instead of zero', async () => {
    const analytics = await analyticsOf(await measured.emptyFor('admin'), '30d');
    assert.deepEqual(analytics.teams, []);
    assert.deepEqual(analytics.insight, { statements: [], compared: 0 });
    for (const figure of [analytics.totalTeams, analytics.totalDevelopers, analytics.avgPerformance])
      assert.equal(figure.figure.kind, 'insufficient-data', figure.metric);
    assert.equal(analytics.avgVelocity.figure.kind, 'insufficient-data');
  });
});
