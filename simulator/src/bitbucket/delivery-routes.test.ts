import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARM, hashOf, numbered, PRODUCTION, worldWithRepository } from './sample-repository.ts';
import { dig, type Json, openSite } from './test-site.ts';

const HERE = `/2.0/repositories/halden-robotics/${ARM.slug}`;
const site = openSite(worldWithRepository());
const numbers = (values: Json[], name = 'build_number') => values.map((value) => value[name]);
const count = (length: number, from = 1) => Array.from({ length }, (_, index) => index + from);

test('pipelines are listed oldest first unless sorted, in numbered pages', async () => {
  assert.deepEqual(numbers(await site.all(`${HERE}/pipelines/?pagelen=4`)), count(25));
  assert.deepEqual(numbers(await site.all(`${HERE}/pipelines?sort=-created_on&pagelen=10`)), count(25).toReversed());
  const third = await site.page(`${HERE}/pipelines?sort=-created_on&pagelen=10&page=3`);
  assert.deepEqual([numbers(third.values), third.page, third.size, third.next], [[5, 4, 3, 2, 1], 3, 25, undefined]);
  assert.deepEqual((await site.page(`${HERE}/pipelines?page=99`)).values, []);
});

test('pipelines are filtered by their own status names', async () => {
  const status = async (query: string) => numbers(await site.all(`${HERE}/pipelines?${query}`));
  assert.deepEqual(await status('status=FAILED'), [5, 10, 15, 20]);
  assert.deepEqual(await status('status=BUILDING&status=FAILED&sort=-created_on'), [25, 20, 15, 10, 5]);
  assert.equal((await status('status=PASSED')).length, 20);
  assert.deepEqual(await status('trigger_type=MANUAL'), [24]);
  assert.deepEqual(await status(`target.commit.hash=${hashOf('fix2')}`), [1]);
  assert.equal((await site.ask(`${HERE}/pipelines?status=SUCCESSFUL`)).status, 400);
});

test('a pipeline reports how it ended, or that it is running', async () => {
  const one = async (number: number) => (await site.ask(`${HERE}/pipelines/${numbered('5', number)}`)).body;
  const done = await one(24);
  assert.deepEqual((done['state'] as Json)['result'], {
    name: 'SUCCESSFUL',
    type: 'pipeline_state_completed_successful',
  });
  assert.deepEqual([done['completed_on'], done['duration_in_seconds']], ['2026-11-01T11:05:00.000000Z', 300]);
  assert.deepEqual((done['target'] as Json)['selector'], { type: 'custom', pattern: 'rollback' });
  const running = await one(25);
  assert.deepEqual([(running['state'] as Json)['name'], running['completed_on']], ['IN_PROGRESS', undefined]);
  const steps = await site.all(`${HERE}/pipelines/${encodeURIComponent(numbered('5', 5))}/steps`);
  assert.deepEqual([steps[0]?.['name'], dig(steps[0], 'state', 'result', 'name')], ['Build & test', 'FAILED']);
  assert.equal((await site.ask(`/2.0/repositories/halden-robotics/gateway/pipelines/${numbered('5', 1)}`)).status, 404);
});

test('deployments can be listed newest first, and name their release, commit and environment', async () => {
  const newest = await site.all(`${HERE}/deployments?sort=-state.started_on&pagelen=5`);
  assert.deepEqual(numbers(newest, 'number'), count(12).toReversed());
  assert.deepEqual(numbers(await site.all(`${HERE}/deployments`), 'number'), count(12));
  const [running, done] = newest;
  assert.deepEqual([dig(running, 'state', 'name'), dig(done, 'state', 'name')], ['IN_PROGRESS', 'COMPLETED']);
  assert.deepEqual(dig(running, 'environment', 'uuid'), PRODUCTION);
  const release = done?.['release'] as Json;
  assert.deepEqual([release['name'], (release['commit'] as Json)['hash']], ['#23', hashOf('squash')]);
  const one = await site.ask(`${HERE}/deployments/${encodeURIComponent(numbered('7', 3))}`);
  assert.equal(one.body['number'], 3);
});

test('environments have a type and a rank', async () => {
  const environments = await site.all(`${HERE}/environments`);
  assert.deepEqual(numbers(environments, 'slug'), ['test', 'production']);
  assert.equal(dig(environments[1], 'environment_type', 'name'), 'Production');
  assert.equal((await site.ask(`${HERE}/environments/${PRODUCTION}`)).body['rank'], 2);
});
