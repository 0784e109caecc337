import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAMPLE_NOW } from './sample-world.ts';
import { dig, digList, startSample, type Client } from './test-client.ts';

const within = async (work: (client: Client) => Promise<void>): Promise<void> => {
  const client = await startSample([], { control: true });
  try {
    await work(client);
  } finally {
    await client.simulator.stop();
  }
};
const FAULTS = '/__simulator/faults';

test('there is no control API by default', async () => {
  const { ask, simulator } = await startSample();
  try {
    for (const path of [FAULTS, '/__simulator/ground-truth', '/__simulator/requests', '/__simulator/clock']) {
      assert.equal((await ask(path)).status, 404, path);
    }
  } finally {
    await simulator.stop();
  }
});

test('a fault affects the configured number of requests, after those it skips', () =>
  within(async ({ ask }) => {
    const fault = { kind: 'server-error', pathPrefix: '/rest/api/3/field', count: 2, skip: 1, status: 503 };
    assert.equal((await ask(FAULTS, { json: fault })).status, 201);
    assert.equal((await ask('/rest/api/3/myself')).status, 200);
    const statuses: number[] = [];
    for (let request = 0; request < 4; request += 1) statuses.push((await ask('/rest/api/3/field')).status);
    assert.deepEqual(statuses, [200, 503, 503, 200]);
    assert.deepEqual(dig((await ask(FAULTS)).body, 'faults'), []);
  }));

test('each kind of fault corrupts the response in its own way', () =>
  within(async ({ ask, simulator }) => {
    const path = '/rest/api/3/status';
    const { text } = await ask(path);
    const faulty = async (kind: string, more: object = {}) => {
      await ask(FAULTS, { json: { kind, pathPrefix: path, ...more } });
      return ask(path);
    };
    await assert.rejects(faulty('drop-connection'), TypeError);
    const limited = await faulty('rate-limit', { retryAfterSeconds: 7 });
    assert.deepEqual([limited.status, limited.headers.get('retry-after')], [429, '7']);
    await assert.rejects(faulty('truncated-json'), SyntaxError);
    assert.match((await faulty('wrong-charset')).headers.get('content-type') ?? '', /ISO-8859-1/);
    assert.equal((await faulty('slow-bytes', { durationMs: 10 })).text, text);
    assert.equal((await ask(path)).text, text);
    const dropped = simulator.requests().endpoints[`GET ${path}`]?.statuses['0'];
    assert.equal(dropped, 1);
  }));

test('half a page still links to the next page', () =>
  within(async ({ ask }) => {
    await ask(FAULTS, { json: { kind: 'half-page', pathPrefix: '/rest/api/3/search' } });
    const { body } = await ask('/rest/api/3/search/jql', { json: { jql: 'project = PLAT', maxResults: 100 } });
    assert.equal(digList(body, 'issues').length, 13);
    await ask(FAULTS, { json: { kind: 'half-page', pathPrefix: '/rest/agile' } });
    const boards = await ask('/rest/agile/1.0/board?maxResults=2');
    assert.deepEqual([digList(boards.body, 'values').length, dig(boards.body, 'isLast')], [1, false]);
  }));

test('a shuffled page has the same entries in another order, some of them twice', () =>
  within(async ({ ask }) => {
    const search = { json: { jql: 'project = PLAT', maxResults: 10 } };
    const path = '/rest/api/3/search/jql';
    const ids = async (): Promise<unknown[]> =>
      digList((await ask(path, search)).body, 'issues').map((issue) => dig(issue, 'id'));
    const orderly = await ids();
    await ask(FAULTS, { json: { kind: 'shuffled-page', pathPrefix: path } });
    const shuffled = await ids();
    assert.deepEqual([...new Set(shuffled)], orderly.toReversed());
    assert.equal(shuffled.length, orderly.length + Math.ceil(orderly.length / 3));
    await ask(FAULTS, { json: { kind: 'shuffled-page', pathPrefix: '/rest/api/3/status' } });
    assert.equal(((await ask('/rest/api/3/status')).body as unknown[]).length, 4);
  }));

test('a token expires with the message of each product, until the fault is removed', () =>
  within(async ({ ask }) => {
    await ask(FAULTS, { json: { kind: 'expired-token', count: 3 } });
    for (const path of ['/rest/api/3/myself', '/wiki/api/v2/spaces', '/2.0/user']) {
      assert.equal((await ask(path)).status, 401, path);
    }
    assert.equal((await ask('/2.0/user')).status, 200);
  }));

test('time passes between calls, and every response contains the time of the source', () =>
  within(async ({ ask, simulator }) => {
    const sourceTime = async (): Promise<number> => Date.parse((await ask('/2.0/user')).headers.get('date') ?? '');
    assert.equal(await sourceTime(), SAMPLE_NOW);
    await ask(FAULTS, { json: { kind: 'time-passes', pathPrefix: '/rest/api/3/field', advanceMs: 90_000 } });
    await ask('/rest/api/3/field');
    assert.equal(simulator.world().now, SAMPLE_NOW + 90_000);
    assert.equal(await sourceTime(), SAMPLE_NOW + 90_000);
  }));

test('rejects invalid faults and clocks', () =>
  within(async ({ ask }) => {
    for (const json of [
      {},
      { kind: 'flood' },
      { kind: 'rate-limit', count: -1 },
      { kind: 'rate-limit', pathPrefix: 3 },
    ]) {
      assert.equal((await ask(FAULTS, { json })).status, 400);
    }
    assert.equal((await ask('/__simulator/clock', { json: { advanceMs: -1 } })).status, 400);
  }));

test('the clock is frozen until advanced', () =>
  within(async ({ ask }) => {
    assert.equal(dig((await ask('/__simulator/clock')).body, 'now'), SAMPLE_NOW);
    const moved = await ask('/__simulator/clock', { json: { advanceMs: 5_000 } });
    assert.deepEqual(moved.body, { now: SAMPLE_NOW + 5_000, events: 0 });
    assert.equal(dig((await ask('/__simulator/ground-truth')).body, 'timeZone'), 'Europe/Berlin');
  }));

test('requests are counted by endpoint', () =>
  within(async ({ ask }) => {
    await ask('/rest/api/3/issue/PLAT-1');
    await ask('/rest/api/3/issue/PLAT-999');
    await ask('/rest/api/3/nothing');
    const counts = (await ask('/__simulator/requests')).body;
    assert.equal(dig(counts, 'total'), 3);
    assert.deepEqual(dig(counts, 'endpoints', 'GET /rest/api/3/issue/:id'), { count: 2, statuses: { 200: 1, 404: 1 } });
    assert.equal((await ask('/__simulator/requests', { method: 'DELETE' })).status, 204);
    assert.equal(dig((await ask('/__simulator/requests')).body, 'total'), 0);
  }));
