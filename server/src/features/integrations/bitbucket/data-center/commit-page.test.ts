import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, PageRequest } from '../../connector.ts';
import { SourceRejected } from '../../http/source-errors.ts';
import type { DataCenterClient } from './client.ts';
import { mapDataCenterRepository } from './code-mapper.ts';
import { readDataCenterCommits } from './commit-page.ts';
import { ownRepository } from './data-center.samples.test-support.ts';

const mapped = mapDataCenterRepository(ownRepository as never, '');
assert.ok('fact' in mapped);
const shop = { ...mapped.fact, mainBranch: 'main' };
const hash = (name: string): string => name.repeat(40);
const day = (number: number): number => Date.UTC(2026, 2, number);

type Lists = Record<string, { id: string; day: number }[] | 'gone'>;

/** A server with one page per list, by `until` and `since`, and the requests it received. */
const serverOf = (heads: Record<string, string>, lists: Lists) => {
  const requests: string[] = [];
  const client = {
    branches: async () => Object.entries(heads).map(([displayId, latestCommit]) => ({ displayId, latestCommit })),
    async commits(_: unknown, until: string, since: string | null) {
      const name = since === null ? (until[0] ?? '') : `${until[0]} without ${since[0]}`;
      requests.push(name);
      const found = lists[name] ?? [];
      if (found === 'gone') throw new SourceRejected(404, 'No such commit.', '');
      const values = found.map((commit) => ({
        id: hash(commit.id),
        authorTimestamp: day(commit.day),
        message: '',
        parents: [],
      }));
      return { values, next: null };
    },
  };
  return { client: client as unknown as DataCenterClient, requests };
};

const stored = { fullHashes: async () => new Map<string, string>() } as unknown as PageRequest['stored'];

/** Reads to the end of a window. */
const pass = async (
  client: DataCenterClient,
  request: { memory: Json; from: number; cursor?: Json; last?: boolean },
) => {
  const found: string[] = [];
  const { memory, from, last = true } = request;
  let cursor = request.cursor ?? null;
  for (let pages = 0; pages < 20; pages += 1) {
    const page = await readDataCenterCommits(client, shop, {
      cursor,
      memory,
      window: { from, to: null },
      last,
      stored,
    });
    found.push(...(page.facts.commits ?? []).map((commit) => commit.hash[0] ?? ''));
    cursor = page.cursor;
    if (page.done) return { found, cursor, memory: page.memory };
  }
  throw new Error('It does not end');
};

test('the first run lists the commits only on other branches, then those of the main branch', async () => {
  const heads = { main: hash('a'), idea: hash('b') };
  const { client, requests } = serverOf(heads, { 'b without a': [{ id: 'b', day: 9 }], a: [{ id: 'a', day: 8 }] });
  const { found, memory } = await pass(client, { memory: null, from: day(1) });
  assert.deepEqual(
    [found, requests],
    [
      ['b', 'a'],
      ['b without a', 'a'],
    ],
  );
  assert.deepEqual(memory, { heads });
});

test('a window ends at the first older commit of the main branch, and the next one continues there', async () => {
  const { client } = serverOf({ main: hash('a') }, { a: [{ id: 'a', day: 3 }] });
  const newer = await pass(client, { memory: null, from: day(5), last: false });
  assert.deepEqual([newer.found, newer.memory], [['a'], undefined]);
  const older = await pass(client, { memory: null, from: day(1), cursor: newer.cursor });
  assert.deepEqual([older.found, older.memory], [[], { heads: { main: hash('a') } }]);
});

test('a window reads other branches no further back than its start', async () => {
  const names = ['b', 'c', 'd', 'e', 'f', '1', '2', '3', '4', '5', '6', '7'];
  const heads = { main: hash('a'), ...Object.fromEntries(names.map((name) => [`branch ${name}`, hash(name)])) };
  const lists = Object.fromEntries(names.map((name, age) => [`${name} without a`, [{ id: name, day: 20 - age }]]));
  const { client } = serverOf(heads, { ...lists, a: [{ id: 'a', day: 19 }] });
  const newer = await pass(client, { memory: null, from: day(15), last: false });
  assert.deepEqual(newer.found, [...names.slice(0, 10), 'a']);
  const older = await pass(client, { memory: null, from: day(1), cursor: newer.cursor });
  assert.deepEqual([older.found, older.memory], [names.slice(10), { heads }]);
});

test('later runs list only the new commits of each branch', async () => {
  const heads = { main: hash('c'), idea: hash('b'), fresh: hash('d') };
  const { client, requests } = serverOf(heads, {
    'c without a': [{ id: 'c', day: 12 }],
    'd without c': [{ id: 'd', day: 13 }],
  });
  const { found } = await pass(client, { memory: { heads: { main: hash('a'), idea: hash('b') } }, from: day(11) });
  assert.deepEqual(
    [found, requests],
    [
      ['d', 'c'],
      ['d without c', 'c without a'],
    ],
  );
});

test('a rewritten branch is compared with the main branch, and a deleted one is left to the next run', async () => {
  const heads = { main: hash('a'), idea: hash('e'), lost: hash('f') };
  const { client, requests } = serverOf(heads, {
    'e without b': 'gone',
    'e without a': [{ id: 'e', day: 12 }],
    'f without a': 'gone',
  });
  const before = { heads: { main: hash('a'), idea: hash('b') } };
  const { found, memory } = await pass(client, { memory: before, from: day(11) });
  assert.deepEqual([found, requests], [['e'], ['e without b', 'f without a', 'e without a']]);
  assert.deepEqual(memory, { heads: { main: hash('a'), idea: hash('e') } });
});

test('a rewritten main branch is listed again within the window', async () => {
  const { client, requests } = serverOf({ main: hash('c') }, { 'c without a': 'gone', c: [{ id: 'c', day: 12 }] });
  const { found } = await pass(client, { memory: { heads: { main: hash('a') } }, from: day(11) });
  assert.deepEqual([found, requests], [['c'], ['c without a', 'c']]);
});

test('a main branch that cannot be listed at all is a reported failure', async () => {
  const { client } = serverOf({ main: hash('a') }, { a: 'gone' });
  await assert.rejects(pass(client, { memory: null, from: day(1) }), SourceRejected);
});
