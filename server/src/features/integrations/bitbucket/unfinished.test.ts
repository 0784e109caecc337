import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CollectedPage, Json, StoredFacts } from '../connector.ts';
import type { BitbucketClient } from './client.ts';
import { readPipelines } from './delivery-page.ts';
import { mapPipeline } from './delivery-mapper.ts';

const shop = {
  id: '{shop}',
  slug: 'shop',
  name: 'shop',
  projectKey: null,
  projectName: null,
  mainBranch: null,
  url: 'https://x',
};
const minute = 60_000;
const start = Date.parse('2026-06-01T00:00:00Z');

type Raw = { uuid: string; build_number: number; created_on: string; state: unknown };
const pipeline = (number: number, at: number, state: unknown): Raw => ({
  uuid: `{${number}}`,
  build_number: number,
  created_on: new Date(at).toISOString(),
  state,
});
const halted = { name: 'IN_PROGRESS', stage: { name: 'HALTED' } };
const running = { name: 'IN_PROGRESS', stage: { name: 'RUNNING' } };
const successful = { name: 'COMPLETED', result: { name: 'SUCCESSFUL' } };

/** A repository whose list shows `listed`; records requests for single pipelines. */
const repositoryOf = (all: Map<string, Raw>, listed: () => Raw[]) => {
  let requested: string[] = [];
  const client = {
    pipelines: async () => ({ values: listed(), next: null, size: null }),
    pipeline: async (_slug: string, id: string) => {
      requested.push(id);
      return all.get(id) ?? null;
    },
  } as unknown as BitbucketClient;
  let memory: Json = null;
  return {
    /** One pass at an instant. @returns the page, and the requests besides the list */
    async pass(at: number): Promise<{ page: CollectedPage; requested: string[] }> {
      requested = [];
      const window = { from: at, to: null };
      const page = await readPipelines(client, shop, {
        cursor: null,
        memory,
        window,
        last: true,
        stored: {} as StoredFacts,
      });
      memory = page.memory ?? memory;
      return { page, requested };
    },
  };
};

test('unfinished entries are requested less and less often, and not at all after two months', async () => {
  const all = new Map(
    Array.from({ length: 150 }, (_, at) => pipeline(at + 1, start, halted)).map((entry) => [entry.uuid, entry]),
  );
  let listed = [...all.values()];
  const repository = repositoryOf(all, () => listed);
  await repository.pass(start);
  listed = [];
  const byDay: number[] = [];
  for (let day = 0; day < 90; day += 1) {
    let requests = 0;
    for (let at = 0; at < 1_440; at += 5)
      requests += (await repository.pass(start + (day * 1_440 + at + 5) * minute)).requested.length;
    byDay.push(requests);
  }
  // Of 288 passes a day, which used to ask for 100 entries each.
  assert.ok((byDay[0] ?? 0) < 2_500, `${byDay[0]} on the first day`);
  assert.ok((byDay[7] ?? 0) < 100, `${byDay[7]} after a week`);
  assert.deepEqual(
    byDay.slice(61),
    byDay.slice(61).map(() => 0),
  );
});

test('running entries are followed to their end, however many older ones are unfinished', async () => {
  const all = new Map(
    Array.from({ length: 300 }, (_, at) => pipeline(at + 1, start, halted)).map((entry) => [entry.uuid, entry]),
  );
  const young = pipeline(999, start + 1_000 * minute, running);
  all.set(young.uuid, young);
  let listed = [...all.values()];
  const repository = repositoryOf(all, () => listed);
  await repository.pass(start + 1_001 * minute);
  listed = [];
  assert.ok((await repository.pass(start + 1_006 * minute)).requested.includes(young.uuid));
  young.state = successful;
  const { page } = await repository.pass(start + 1_011 * minute);
  assert.equal(page.facts.pipelines?.find((pipeline) => pipeline.id === young.uuid)?.result, 'successful');
  assert.ok(!(await repository.pass(start + 2_000 * minute)).requested.includes(young.uuid));
});

test('entries in the list are not requested again, and deleted ones are dropped', async () => {
  const entry = pipeline(1, start, running);
  const all = new Map([[entry.uuid, entry]]);
  let listed = [entry];
  const repository = repositoryOf(all, () => listed);
  await repository.pass(start);
  assert.deepEqual((await repository.pass(start + 5 * minute)).requested, []);
  listed = [];
  all.clear();
  assert.deepEqual((await repository.pass(start + 60 * minute)).requested, [entry.uuid]);
  assert.deepEqual((await repository.pass(start + 600 * minute)).requested, []);
});

test('an unknown result keeps its name, and ended entries are not running', () => {
  const stateOf = (state: unknown, more: object = {}) => {
    const mapped = mapPipeline({ ...pipeline(1, start, state), ...more } as never, shop);
    assert.ok('fact' in mapped);
    return [mapped.fact.result, mapped.fact.state];
  };
  assert.deepEqual(stateOf(running), [null, null]);
  assert.deepEqual(stateOf(halted), [null, 'HALTED']);
  assert.deepEqual(stateOf({ name: 'PENDING' }), [null, 'PENDING']);
  assert.deepEqual(stateOf(successful), ['successful', null]);
  assert.deepEqual(stateOf({ name: 'COMPLETED', result: { name: 'ROLLED_BACK' } }), ['other', 'ROLLED_BACK']);
  assert.deepEqual(stateOf({ name: 'SUPERSEDED' }, { completed_on: '2026-06-01T00:10:00Z' }), ['other', 'SUPERSEDED']);
});
