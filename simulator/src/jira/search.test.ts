import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dig, digList, startSample, type Client } from '../http/test-client.ts';
import { SAMPLE_NOW, SAMPLE_PEOPLE, sampleWorld } from '../http/sample-world.ts';
import type { WorldEvent } from '../world.ts';

const SEARCH = '/rest/api/3/search/jql';

const finished: WorldEvent = {
  at: SAMPLE_NOW + 1_000,
  type: 'issue.changed',
  issueId: '10505',
  set: { statusId: '10002', resolvedAt: SAMPLE_NOW + 1_000 },
  history: {
    id: '29999',
    at: SAMPLE_NOW + 1_000,
    author: SAMPLE_PEOPLE.bo,
    items: [
      {
        field: 'status',
        fieldtype: 'jira',
        fieldId: 'status',
        from: '10001',
        fromString: 'In Progress',
        to: '10002',
        toString: 'Done',
      },
    ],
  },
};

/** All pages of a search, by following tokens. */
async function pages({ ask }: Client, json: Record<string, unknown>): Promise<string[][]> {
  const read: string[][] = [];
  let nextPageToken: unknown;
  do {
    const { status, body, text } = await ask(SEARCH, { json: { ...json, nextPageToken } });
    assert.equal(status, 200, text);
    read.push(digList(body, 'issues').map((issue) => String(dig(issue, 'id'))));
    nextPageToken = dig(body, 'nextPageToken');
    assert.equal(dig(body, 'isLast'), nextPageToken === undefined);
  } while (nextPageToken !== undefined);
  return read;
}

test('following page tokens yields each issue once, even if some pages are short', async () => {
  const client = await startSample();
  try {
    const read = await pages(client, { jql: 'project = PLAT ORDER BY created ASC', maxResults: 4 });
    const expected = [...sampleWorld().issues.values()].filter(({ projectId }) => projectId === '10100');
    assert.deepEqual(
      read.flat(),
      expected.sort((a, b) => a.createdAt - b.createdAt).map(({ id }) => id),
    );
    assert.ok(
      read.slice(0, -1).some((page) => page.length < 4),
      'a page before the last is short',
    );
  } finally {
    await client.simulator.stop();
  }
});

test('returns only ids unless fields are named, and at most 100 issues with fields', async () => {
  const { ask, simulator } = await startSample();
  try {
    const bare = await ask(SEARCH, { json: { jql: 'key = PLAT-1' } });
    assert.deepEqual(dig(bare.body, 'issues'), [{ id: '10501' }]);
    const full = await ask(SEARCH, { json: { jql: 'key = PLAT-1', fields: ['summary', 'customfield_10016'] } });
    assert.deepEqual(dig(full.body, 'issues', 0, 'fields'), {
      summary: 'Let the gateway do thing 1 & <more>',
      customfield_10016: 3,
    });
  } finally {
    await simulator.stop();
  }
});

test('refuses unbounded searches, unknown tokens and the removed search endpoint', async () => {
  const { ask, simulator } = await startSample();
  try {
    assert.equal((await ask(SEARCH, { json: { jql: 'ORDER BY created' } })).status, 400);
    assert.equal((await ask(SEARCH, { json: { jql: 'project = PLAT', nextPageToken: 'made-up' } })).status, 400);
    assert.equal((await ask('/rest/api/3/search?jql=project%3DPLAT')).status, 410);
    const many = Array.from({ length: 51 }, (_, id) => id);
    assert.equal((await ask(SEARCH, { json: { jql: 'project = PLAT', reconcileIssues: many } })).status, 400);
  } finally {
    await simulator.stop();
  }
});

test('search sees a change only after the delay, unless the issue is named', async () => {
  const { ask, simulator } = await startSample([finished], { consistencyDelayMs: 60_000 });
  const status = async (path: string, json?: unknown): Promise<unknown> => {
    const { body } = await ask(path, json === undefined ? {} : { json });
    return dig(json === undefined ? body : dig(body, 'issues', 0), 'fields', 'status', 'name');
  };
  const query = { jql: 'id = 10505', fields: ['status'] };
  try {
    assert.equal(await simulator.advance(2_000), 1);
    assert.equal(await status('/rest/api/3/issue/10505'), 'Done');
    assert.equal(await status(SEARCH, query), 'In Progress');
    assert.equal(await status(SEARCH, { ...query, reconcileIssues: [10_505] }), 'Done');
    await simulator.advance(60_000);
    assert.equal(await status(SEARCH, query), 'Done');
  } finally {
    await simulator.stop();
  }
});

test('until the delay is over, a new issue is not found and a deleted one still is', async () => {
  const issue = sampleWorld().issues.get('10501');
  assert.ok(issue);
  const events: WorldEvent[] = [
    { at: SAMPLE_NOW + 1, type: 'issue.created', issue: { ...issue, id: '10599', key: 'PLAT-99' } },
    { at: SAMPLE_NOW + 2, type: 'issue.deleted', issueId: '10512' },
  ];
  const client = await startSample(events, { consistencyDelayMs: 10_000 });
  const found = async (): Promise<string[]> => (await pages(client, { jql: 'id in (10599, 10512)' })).flat();
  try {
    await client.simulator.advance(1_000);
    assert.deepEqual(await found(), ['10512']);
    assert.equal((await client.ask('/rest/api/3/issue/10512')).status, 404);
    await client.simulator.advance(10_000);
    assert.deepEqual(await found(), ['10599']);
  } finally {
    await client.simulator.stop();
  }
});
