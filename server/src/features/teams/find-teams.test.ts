import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listDevelopers } from '../people/index.ts';
import { analyticsOf } from './teams.test-support.ts';

const now = '2026-11-20T12:00:00Z';

describe('the teams of Team Analytics', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization(now);
  });
  after(() => measured.close());

  it('are shown by page, with the changes in the matching teams', async () => {
    const ctx = await measured.viewer('manager');
    const { teams } = await analyticsOf(ctx, '30d');
    const second = await analyticsOf(ctx, '30d', { page: 2, limit: 2 });
    assert.deepEqual(second.teams, teams.slice(2, 4));
    assert.deepEqual(second.page, { number: 2, limit: 2, found: teams.length, of: teams.length });
    assert.ok(
      second.insight.statements.every((statement) => second.teams.some((team) => team.id === statement.teamId)),
    );
    const [one, other] = teams.map((team) => team.id) as [string, string];
    const chosen = await analyticsOf(ctx, '30d', { teams: [other] });
    assert.deepEqual(chosen.teams, [teams[1]]);
    assert.equal(chosen.page.of, teams.length);
    assert.ok(chosen.insight.statements.every((statement) => statement.teamId === other));
    const skilled = await analyticsOf(ctx, '30d', { skills: ['Rust'] }, [one]);
    assert.deepEqual(
      skilled.teams.map((team) => team.id),
      [one],
    );
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
