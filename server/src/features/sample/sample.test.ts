import {
  apiPrefix,
  contract,
  fullPath,
  sampleHeader,
  type RouteDefinition,
  type SampleState,
} from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCallers, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { testContext } from '../../testing/context.ts';
import { raiseRevision } from '../facts/index.ts';
import { replacePeople } from '../people/people.store.ts';
import { readScores } from '../scores/read-scores.ts';
import { onSample, readSample } from './on-sample.ts';
import { prepareSample } from './prepare-sample.ts';

const onIt = { [sampleHeader]: 'on' };

describe('the sample organization', () => {
  let server: WebServer;
  let empty: RouteContext;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
    const ctx = await testContext(server.database);
    empty = { ...ctx, platform: server.platform, origin: { address: '', agent: '' } };
    callers = await createCallers(server.platform);
  });
  after(() => server.stop());

  const rowsOf = async (table: 'observations' | 'person_views' | 'measurement_states'): Promise<string> => {
    const ctx = await onSample(empty);
    return withTenant(server.platform.database, ctx.organizationId, async (tx) =>
      JSON.stringify(
        await tx
          .selectFrom(table)
          .select((of) => of.fn.countAll().as('count'))
          .execute(),
      ),
    );
  };

  it('does not exist until requested', async () => {
    assert.deepEqual(await readSample(empty), { offered: true, sample: null });
    await assert.rejects(onSample(empty), { code: 'unavailable' });
  });

  it('is measured from the bundle once, as of its instant', async () => {
    await prepareSample(server.platform);
    const state = await readSample(empty);
    assert.equal(state.sample?.name, 'Halden Robotics');
    const [observations, versions] = [await rowsOf('observations'), await rowsOf('measurement_states')];
    await prepareSample(server.platform);
    assert.deepEqual(await readSample(empty), state);
    assert.deepEqual([await rowsOf('observations'), await rowsOf('measurement_states')], [observations, versions]);
  });

  it('is stored again only if a part of it is missing', async () => {
    const { organizationId } = await onSample(empty);
    const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      withTenant(server.platform.database, organizationId, work);
    const nameOf = async (id: string): Promise<string | null> =>
      (await within((tx) => tx.selectFrom('project_facts').select('name').where('id', '=', id).executeTakeFirst()))
        ?.name ?? null;
    const { id, name } = await within((tx) =>
      tx.selectFrom('project_facts').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow(),
    );
    await within((tx) => tx.updateTable('project_facts').set({ name: 'Changed' }).where('id', '=', id).execute());
    await prepareSample(server.platform);
    assert.equal(await nameOf(id), 'Changed', 'what is ready is not stored again');
    await within((tx) => tx.deleteFrom('measurement_states').execute());
    await prepareSample(server.platform);
    assert.equal(await nameOf(id), name);
    assert.notEqual((await readSample(empty)).sample, null);
  });

  it('answers reads of an organization without data, on request only', async () => {
    const ask = (headers: Record<string, string>, path: string) =>
      server.app.inject({
        method: 'GET',
        url: apiPrefix + path,
        headers: { ...callers.headers.stranger, ...headers },
      });
    const profiles = await ask(onIt, '/performance/profiles?timeRange=90d');
    assert.equal(profiles.statusCode, 200);
    const { profiles: people, period } = profiles.json<{
      profiles: { developerId: string }[];
      period: { to: string };
    }>();
    assert.ok(people.length > 20, `${people.length} people`);
    const { sample } = (await ask({}, '/sample-data')).json<SampleState>();
    assert.equal(period.to, sample?.asOf, 'it has its own instant');
    const without = (await ask({}, '/performance/profiles?timeRange=90d')).json<{ profiles: unknown[] }>();
    assert.deepEqual(without.profiles, []);
    const receipt = await ask(onIt, `/receipts/performance_score?subject=person:${people[0]?.developerId}`);
    assert.equal(receipt.statusCode, 200);
    const comparison = await ask(onIt, '/performance/comparative?compare=periods&timeRange=30d');
    assert.equal(comparison.statusCode, 200, comparison.body);
  });

  it('is exported like other data, and each export counts', async () => {
    for (const options of [{}, { includeRawData: true }]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: fullPath(contract.exports.data),
        headers: { ...callers.headers.stranger, ...onIt },
        payload: { type: 'metrics', format: 'csv', options },
      });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.match(answer.body, /key-figures/);
    }
    const counts = await withSystem(server.platform.database, (tx) =>
      tx.selectFrom('limit_counters').select('count').where('key', 'like', 'exports %').execute(),
    );
    assert.deepEqual(counts, [{ count: 2 }]);
  });

  it('is refused to organizations with their own data, with the reason', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `${apiPrefix}/performance/profiles`,
      headers: { ...callers.headers.admin, ...onIt },
    });
    assert.equal(answer.statusCode, 409);
    const state = await server.app.inject({
      method: 'GET',
      url: `${apiPrefix}/sample-data`,
      headers: callers.headers.admin,
    });
    assert.equal(state.json<SampleState>().offered, false);
  });

  it('rejects calls that are not declared to read it', async () => {
    const others = Object.values(contract)
      .flatMap((group) => Object.values(group) as RouteDefinition[])
      .filter((route) => route.access === 'signed-in' && route.sample !== true);
    assert.ok(others.length > 50);
    for (const definition of others) {
      const { method, path } = definition;
      const url = fullPath(definition).replaceAll(/:\w+/g, callers.world.unknownId);
      const headers = { ...callers.headers.stranger, ...onIt };
      const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} };
      const answer = await server.app.inject({ method, url, headers, ...payload });
      assert.equal(answer.statusCode, 403, `${method} ${path}`);
      server.clock.at += 2_000;
    }
  });

  it('is read-only for its viewers, and records no views', async () => {
    const ctx = await onSample(empty);
    await assert.rejects(
      withTenant(ctx.platform.database, ctx.organizationId, (tx) => raiseRevision(tx, ctx.organizationId)),
      /read-only transaction/,
    );
    await assert.rejects(
      withSystem(ctx.platform.database, (tx) => tx.updateTable('users').set({ name: 'Changed' }).execute()),
      /read-only transaction/,
    );
    const { people } = await withTenant(ctx.platform.database, ctx.organizationId, async (tx) => ({
      people: await tx.selectFrom('people').select('id').where('bot', '=', false).limit(1).execute(),
    }));
    const before = await rowsOf('person_views');
    const profile = await server.app.inject({
      method: 'GET',
      url: `${apiPrefix}/developers/${people[0]?.id}/performance?timeRange=90d`,
      headers: { ...callers.headers.stranger, ...onIt },
    });
    assert.equal(profile.statusCode, 200, profile.body);
    assert.equal(await rowsOf('person_views'), before);
  });

  it('shows developers no individuals, as their own organization would not', async () => {
    const ctx = await onSample({ ...empty, user: { ...empty.user, role: 'developer' } });
    const { developers } = await readScores(ctx, '30d');
    assert.deepEqual(developers, []);
    assert.ok((await readScores(await onSample(empty), '30d')).developers.length > 20);
  });

  it('ends for a viewer as soon as their organization has people', async () => {
    await onSample(empty);
    const person = { id: callers.world.unknownId, name: 'First', accountIds: [], bot: false, active: true };
    await withTenant(server.platform.database, empty.organizationId, (tx) =>
      replacePeople(tx, empty.organizationId, [{ ...person, teamId: null, memberships: [] }], []),
    );
    await assert.rejects(onSample(empty), { code: 'conflict' });
    assert.equal((await readSample(empty)).offered, false);
  });
});
