import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { largeOrganization, type LargeOrganization } from '../../testing/large-organization.ts';
import { listViewsOf } from '../visibility/index.ts';
import { readScores } from '../scores/read-scores.ts';
import { listProfiles, type ListQuery } from './list-profiles.ts';
import { listTopPerformers } from './list-top-performers.ts';
import { everybody } from './profiles.test-support.ts';

describe('lists of two thousand people in 150 teams', () => {
  let database: TestDatabase;
  let large: LargeOrganization;
  let ctx: RouteContext;
  before(async () => {
    database = await testDatabase();
    large = await largeOrganization(database, { people: 2_000, teams: 150 });
    ctx = { ...large.ctx, origin: { address: '', agent: '' } };
  });
  after(() => database.drop());

  const list = (query: Partial<ListQuery> = {}) => listProfiles(ctx, '30d', { ...everybody, ...query });
  const looksAt = (personId: string) => withTenant(database, ctx.organizationId, (tx) => listViewsOf(tx, personId, 10));

  it('come page by page, and record a view for exactly the people with a score on the page', async () => {
    const { profiles, page } = await list({ page: 3 });
    assert.deepEqual(page, { number: 3, limit: 50, found: 2_000, of: 2_000 });
    assert.deepEqual(
      profiles.map((profile) => profile.developerId),
      large.people.slice(100, 150).map((person) => person.id),
    );
    const scored = profiles.filter((profile) => profile.score.overall.kind === 'value');
    assert.equal(scored.length, 45);
    for (const { developerId, score } of profiles) {
      const looks = (await looksAt(developerId)).map((view) => view.what);
      assert.deepEqual(looks, score.overall.kind === 'value' ? ['list'] : []);
    }
    assert.deepEqual(await looksAt(large.people[0]?.id ?? ''), []);
  });

  it('have the requested order, across pages, with those without a score at the end', async () => {
    const [first, last] = [
      await list({ sort: 'overall', order: 'desc', limit: 200 }),
      await list({ sort: 'overall', order: 'desc', limit: 200, page: 10 }),
    ];
    const values = first.profiles.map(({ score }) => (score.overall.kind === 'value' ? score.overall.value : null));
    assert.deepEqual(
      values,
      values.toSorted((a, b) => (b ?? 0) - (a ?? 0)),
    );
    assert.equal(values.length, 200);
    assert.ok(last.profiles.every(({ score }) => score.overall.kind === 'insufficient-data'));
  });

  it('are found by name, team and score together', async () => {
    const team = large.teams[7];
    const { profiles, page } = await list({ search: 'person 0', teams: [team?.id ?? ''], scoreFrom: 50 });
    const inTeam = large.people.filter((person) => person.teamId === team?.id).map((person) => person.id);
    assert.ok(page.found > 0 && page.found < inTeam.length);
    for (const { developerId, teamName, score } of profiles) {
      assert.ok(inTeam.includes(developerId));
      assert.equal(teamName, team?.name);
      assert.ok(score.overall.kind === 'value' && score.overall.value >= 50);
    }
    const none = await list({ search: 'nobody of that name', page: 9 });
    assert.deepEqual(none.page, { number: 1, limit: 50, found: 0, of: 2_000 });
  });

  it('include the five highest scores of all, or of those matching the filters', async () => {
    const highest = (await list({ sort: 'overall', order: 'desc', limit: 5 })).profiles;
    const { people, scored } = await listTopPerformers(ctx, '30d', { teams: [], roles: [], skills: [] });
    assert.deepEqual(people, highest);
    assert.equal(scored, 1_800);
    const team = large.teams[0]?.id ?? '';
    const ofTeam = await listTopPerformers(ctx, '30d', { teams: [team], roles: ['none'], skills: [] });
    assert.ok(ofTeam.people?.length === 5 && ofTeam.people.every((person) => person.teamId === team));
  });

  it('contain the same people as the call for all scores', async () => {
    const { developers, page, teams } = await readScores(ctx, '30d', { page: 40, limit: 50 });
    assert.deepEqual(
      developers.map((developer) => developer.name),
      large.people.slice(1_950).map((person) => person.name),
    );
    assert.equal(page.found, 2_000);
    assert.equal(teams.length, 150);
  });
});
