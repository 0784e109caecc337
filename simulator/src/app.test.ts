import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSimulator, type Simulator } from './app.ts';
import { HORIZON_MS } from './http/timeline.ts';
import { ask, dig, digList } from './http/test-client.ts';
import type { World } from './world.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

const within = async (now: number, work: (simulator: Simulator) => Promise<void>): Promise<void> => {
  const simulator = await startSimulator({ now, months: 2, rateLimit: 'off', control: true });
  try {
    await work(simulator);
  } finally {
    await simulator.stop();
  }
};

/** All simulated data that must be identical. */
function contents(world: World): Record<string, unknown> {
  const { issues, pages, pullRequests, commits, deployments, sprints } = world;
  return { issues, pages, pullRequests, commits, deployments, sprints };
}

test('the whole generated organization is served: each issue once, with a changelog that leads to its state', () =>
  within(NOW, async ({ url, world }) => {
    const projects = [...world().projects.values()].map(({ key }) => key).join(', ');
    const seen: unknown[] = [];
    let nextPageToken: unknown;
    do {
      const jql = `project in (${projects}) ORDER BY updated ASC`;
      const json = { jql, fields: ['*all'], maxResults: 100, nextPageToken };
      const { status, body, text } = await ask(url, '/rest/api/3/search/jql', { json });
      assert.equal(status, 200, text);
      seen.push(...digList(body, 'issues'));
      nextPageToken = dig(body, 'nextPageToken');
    } while (nextPageToken !== undefined);
    const ids = seen.map((issue) => String(dig(issue, 'id')));
    assert.deepEqual(ids.toSorted(), [...world().issues.keys()].sort());

    const json = { issueIdsOrKeys: ids.slice(0, 1_000), fieldIds: ['status'], maxResults: 10_000 };
    const { body } = await ask(url, '/rest/api/3/changelog/bulkfetch', { json });
    const logs = digList(body, 'issueChangeLogs');
    assert.ok(logs.length > 100);
    const statusOf = new Map(seen.map((issue) => [dig(issue, 'id'), dig(issue, 'fields', 'status', 'id')]));
    for (const log of logs) {
      const last = digList(log, 'changeHistories').at(-1);
      assert.equal(dig(digList(last, 'items').at(-1), 'to'), statusOf.get(dig(log, 'issueId')));
    }
  }));

test('advancing in steps or at once gives the same result, even past the horizon', () =>
  within(NOW, async (early) => {
    const moved = 2 * HORIZON_MS;
    assert.ok((await early.advance(DAY)) > 0);
    assert.ok((await early.advance(moved - DAY)) > 0);
    const once = await startSimulator({ now: NOW, months: 2, rateLimit: 'off' });
    try {
      await once.advance(moved);
      assert.deepEqual(contents(once.world()), contents(early.world()));
      assert.ok([...early.world().issues.values()].some(({ updatedAt }) => updatedAt > NOW + HORIZON_MS));
    } finally {
      await once.stop();
    }
  }));

test('the ground truth contains nothing that has not happened yet', () =>
  within(NOW, async ({ url, advance, world }) => {
    const deployments = async (): Promise<unknown[]> =>
      digList((await ask(url, '/__simulator/ground-truth')).body, 'deployments');
    const before = await deployments();
    assert.ok(before.every((one) => Number(dig(one, 'at')) <= NOW));
    assert.ok(before.every((one) => world().deployments.has(String(dig(one, 'uuid')))));
    await advance(5 * DAY);
    assert.ok((await deployments()).length > before.length);
  }));
