import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Found } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listDevelopers, listTeams } from '../people/index.ts';
import { find } from './find.ts';
import { readServiceNames, readSprintNames } from './search.store.ts';

const searched = async (ctx: RouteContext, q: string, kind?: Found['kind']): Promise<Found[]> =>
  (await find(ctx, { q, limit: 50 })).results.filter((result) => kind === undefined || result.kind === kind);

describe('finding by name in a measured organization', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
  });
  after(() => measured.close());

  it('finds people, teams, sprints, services and metrics', async () => {
    const ctx = await measured.viewer('manager');
    const [person, team, sprint, service] = await measured.within(async (tx) => [
      (await listDevelopers(tx)).at(0),
      (await listTeams(tx)).at(0),
      (await readSprintNames(tx)).at(0),
      (await readServiceNames(tx)).at(0),
    ]);
    for (const [kind, expected] of Object.entries({ person, team, sprint, service })) {
      assert.ok(expected !== undefined, kind);
      const [first] = await searched(ctx, expected.name, kind as Found['kind']);
      assert.equal(first?.name, expected.name);
    }
    assert.deepEqual((await searched(ctx, 'lead time', 'metric')).at(0)?.id, 'lead_time');
    assert.equal((await searched(ctx, person?.name ?? '', 'person')).at(0)?.teamId, person?.teamId);
  });

  it('finds the members of a team by its name, after the team itself', async () => {
    const ctx = await measured.viewer('manager');
    const [team] = await measured.within(listTeams);
    const found = await searched(ctx, team?.name ?? '');
    assert.equal(found[0]?.kind, 'team');
    assert.equal(
      found.filter((result) => result.kind === 'person').length,
      (await measured.within(listDevelopers)).filter((developer) => developer.teamId === team?.id).length,
    );
  });

  it('shows developers only themselves', async () => {
    const developers = await measured.within(listDevelopers);
    const [developer, colleague] = developers;
    assert.ok(developer !== undefined && colleague !== undefined);
    const ctx = await measured.viewer('developer', developer.id);
    assert.deepEqual(
      (await searched(ctx, developer.name, 'person')).map((result) => result.id),
      [developer.id],
    );
    assert.deepEqual(await searched(ctx, colleague.name, 'person'), []);
    for (const { name } of developers.slice(2)) assert.deepEqual(await searched(ctx, name, 'person'), []);
    const unlinked = await measured.viewer('developer');
    assert.deepEqual(await searched(unlinked, developer.name, 'person'), []);
  });

  it('shows developers no team, sprint or service of fewer than three people', async () => {
    const own = await measuredOrganization('2026-11-20T12:00:00Z');
    try {
      const [developer] = await own.within(listDevelopers);
      const ctx = await own.viewer('developer', developer?.id);
      const shrunk = (await own.within(listTeams)).find(({ id }) => id !== developer?.teamId)?.id ?? '';
      await own.within((tx) => tx.updateTable('people').set({ active: false }).where('team_id', '=', shrunk).execute());
      const teams = await own.within(listTeams);
      const small = new Set(teams.filter((team) => team.members < 3).map((team) => team.id));
      assert.deepEqual([...small], [shrunk]);
      for (const { id, name } of teams)
        assert.equal(
          (await searched(ctx, name, 'team')).some((result) => result.id === id),
          !small.has(id),
          name,
        );
      const ofSmall: unknown[] = [];
      for (const read of [readServiceNames, readSprintNames])
        for (const subject of await own.within(read)) {
          const found = (await searched(ctx, subject.name)).some(({ id }) => id === subject.id);
          assert.equal(found, subject.teamId !== null && !small.has(subject.teamId), subject.name);
          if (subject.teamId === shrunk) ofSmall.push(subject);
        }
      assert.ok(ofSmall.length > 0);
    } finally {
      await own.close();
    }
  });

  it('returns up to the limit and says whether there are more', async () => {
    const ctx = await measured.viewer('manager');
    const { results, complete } = await find(ctx, { q: 'a', limit: 3 });
    assert.equal(results.length, 3);
    assert.equal(complete, false);
    assert.deepEqual(await find(ctx, { q: 'no such name anywhere', limit: 3 }), { results: [], complete: true });
  });

  it('lists everything without words, but nothing that the viewer would not find', async () => {
    const kindsOf = (results: readonly Found[]) => new Set(results.map(({ kind }) => kind));
    const ofManager = await find(await measured.viewer('manager'), { q: '', limit: 5000 });
    assert.equal(ofManager.complete, true);
    assert.deepEqual([...kindsOf(ofManager.results)], ['person', 'team', 'metric', 'service', 'sprint']);
    const developers = await measured.within(listDevelopers);
    assert.equal(ofManager.results.filter(({ kind }) => kind === 'person').length, developers.length);
    const ofDeveloper = await find(await measured.viewer('developer', developers[0]?.id), { q: '', limit: 5000 });
    assert.deepEqual(
      ofDeveloper.results.filter(({ kind }) => kind === 'person').map(({ id }) => id),
      [developers[0]?.id],
    );
    assert.equal((await find(await measured.viewer('manager'), { q: '', limit: 3 })).complete, false);
  });

  it('finds nothing of another organization', async () => {
    const stranger = await measured.emptyFor('admin');
    const [person] = await measured.within(listDevelopers);
    assert.deepEqual(await searched(stranger, person?.name ?? ''), []);
  });
});
