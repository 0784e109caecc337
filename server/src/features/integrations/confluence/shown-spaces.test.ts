import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, PageRequest } from '../connector.ts';
import type { ConfluenceClient } from './client.ts';
import { readShownSpaces } from './shown-spaces.ts';

const contentOf = (spaceId: string, number: number) => ({
  id: String(1_000 + number),
  spaceId,
  title: `Page ${number}`,
  createdAt: '2026-11-01T12:00:00Z',
  version: { number: 1, createdAt: number === 0 ? '2020-01-01T12:00:00Z' : '2026-11-01T12:00:00Z' },
});

/** The pages that are read until the end of the stream, and what is remembered. */
const readAll = async (spaceIds: readonly string[], memory: Json) => {
  const client = {
    ofSpace: async (kind: string, { id }: { id: string }) =>
      kind === 'page' ? Array.from({ length: 230 }, (_, number) => contentOf(id, number)).toReversed() : [],
    users: async () => [],
  } as unknown as ConfluenceClient;
  const spaces = spaceIds.map((id) => ({ id, key: id, name: id }));
  const options = { base: async () => null, knownUsers: new Set<string>() };
  const read: string[] = [];
  const window = { from: Date.UTC(2026, 0, 1), to: null };
  let most = 0;
  for (let cursor: Json = null; ;) {
    const page = await readShownSpaces(client, spaces, options, { cursor, memory, window } as PageRequest);
    const pages = page.facts.pages ?? [];
    most = Math.max(most, pages.length);
    read.push(...pages.map(({ id, spaceId }) => `${spaceId} ${id}`));
    if (page.done) return { read, memory: page.memory, most };
    cursor = page.cursor;
  }
};

test('a space that was hidden is read again, as what changed in it meanwhile is older than the latest sync', async () => {
  const { read, memory, most } = await readAll(['7', '8', '9'], ['7', '9']);
  assert.deepEqual(
    read,
    Array.from({ length: 229 }, (_, number) => `8 ${1_001 + number}`),
    'all pages that changed within the history',
  );
  assert.equal(most, 100);
  assert.deepEqual(memory, ['7', '8', '9']);
});

test('nothing is read again in the first sync, nor while spaces are hidden', async () => {
  assert.deepEqual(await readAll(['7'], null), { read: [], memory: ['7'], most: 0 });
  assert.deepEqual(await readAll([], ['7']), { read: [], memory: [], most: 0 });
});
