import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listDevelopers } from '../people/index.ts';
import { analyticsOf } from './teams.test-support.ts';

const now = '2026-11-20T12:00:00Z';

describe('the teams of Team Analytics', () => {
  let measured: MeasuredOrganization;
  /** Their lead time has become twenty times as long. */
  let slower: string[];
  before(async () => {
    measured = await measuredOrganization(now);
    const { teams } = await analyticsOf(await measured.viewer('manager'), '30d');
    slower = teams.slice(1, 3).map((team) => team.id);
    const since = Date.parse(now) / 1000 - 29 * 86_400;
    await measured.within((tx) =>
      sql`update observations set value = value * 20
        where metric = 'lead_time' and team_id = any(${slower}::uuid[]) and at >= ${since}`.execute(tx),
    );
  });
  after(() => measured.close());

  it('are shown by page, with the changes in the matching teams', async () => {
    const ctx = await measured.viewer('manager');
    const { teams } = await analyticsOf(ctx, '30d');
    const second = await analyticsOf(ctx, '30d', { page: 2, limit: 2 });
    assert.deepEqual(second.teams, teams.slice(2, 4));
    assert.deepEqual(second.page, { number: 2, limit: 2, found: teams.length, of: teams.length });
    const stated = ({ insight }: typeof second): string[] => insight.statements.map(({ teamId }) => teamId);
    assert.deepEqual(stated(second), [slower[1]]);
    const [one, other] = teams.map((team) => team.id) as [string, string];
    const chosen = await analyticsOf(ctx, '30d', { teams: [other] });
    assert.deepEqual(chosen.teams, [teams[1]]);
    assert.equal(chosen.page.of, teams.length);
    assert.deepEqual(stated(chosen), [slower[0]]);
    const skilled = await analyticsOf(ctx, '30d', { skills: ['Rust'] }, [one]);
    assert.deepEqual(
      skilled.teams.map((team) => team.id),
      [one],
    );
  });

  it('are named with the changes that their figures show', async () => {
    const { insight, teams } = await analyticsOf(await measured.viewer('manager'), '30d');
    assert.deepEqual(
      insight.statements.map(({ teamId, metric }) => `${teamId} ${metric}`).toSorted(),
      slower.map((id) => `${id} lead_time`).toSorted(),
    );
    for (const statement of insight.statements) {
      const team = teams.find((team) => team.id === statement.teamId);
      const figures = [team?.avgPerformanceScore, team?.velocity, team?.deploymentFreq, team?.leadTime];
      const shown = figures.find((figure) => figure?.metric === statement.metric);
      assert.ok(shown?.figure.kind === 'value' && shown.previous.kind === 'value');
      assert.deepEqual(statement.now, { value: shown.figure.value, n: shown.figure.n });
      assert.deepEqual(statement.before, { value: shown.previous.value, n: shown.previous.n });
      assert.equal(statement.direction, shown.change?.direction);
    }
  });

  it('are filtered by score and by the roles of their members', async () => {
    const ctx = await measured.viewer('manager');
    const { teams } = await analyticsOf(ctx, '30d');
    const scored = teams.flatMap(({ id, avgPerformanceScore: { figure } }) =>
      figure.kind === 'value' ? [{ id, value: figure.value }] : [],
    );
    const highest = scored.toSorted((a, b) => b.value - a.value)[0]!;
    const best = await analyticsOf(ctx, '30d', { scoreFrom: highest.value });
    assert.deepEqual(
      best.teams.map((team) => team.id),
      scored.filter(({ value }) => value === highest.value).map(({ id }) => id),
    );
    assert.ok(best.teams.length < teams.length, 'it narrows');
    const crossed = await analyticsOf(ctx, '30d', { scoreFrom: 90, scoreTo: 10 });
    assert.equal(crossed.page.found, teams.length, 'ignored if the bounds cross');
    assert.equal((await analyticsOf(ctx, '30d', { scoreFrom: 99.9 })).page.found, 0);

    const person = (await measured.within(listDevelopers)).find((developer) => developer.teamId === highest.id)!;
    const self = await measured.viewer('developer', person.id);
    const held = await analyticsOf(ctx, '30d', { roles: ['developer'] });
    assert.deepEqual(
      held.teams.map((team) => team.id),
      [highest.id],
    );
    assert.ok(held.roles.includes('developer') && held.roles.includes('none'));
    const analytics = await analyticsOf(self, '30d', { roles: ['none'] });
    assert.deepEqual(analytics.teams, [], "others' roles are not told by what is found");
    assert.deepEqual(analytics.roles, ['developer']);
  });
});
