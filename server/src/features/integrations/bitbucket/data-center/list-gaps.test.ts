/** Lists that a Data Center refuses are reported, never treated as empty. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AtlassianClient, Query } from '../../atlassian-client.ts';
import type { CollectedPage, Json, PageRequest } from '../../connector.ts';
import { SourceRejected } from '../../http/source-errors.ts';
import { write } from '../../../../platform/text.ts';
import { readBuilds } from './build-page.ts';
import { createDataCenterClient } from './client.ts';
import { mapDataCenterRepository } from './code-mapper.ts';
import { readDataCenterCommits } from './commit-page.ts';
import {
  ownActivities,
  ownBuild,
  ownCommit,
  ownDiff,
  ownPullRequest,
  ownRepository,
} from './data-center.samples.test-support.ts';
import { readDataCenterPullRequests } from './pull-request-page.ts';

const mapped = mapDataCenterRepository(ownRepository as never, '');
assert.ok('fact' in mapped);
const shop = { ...mapped.fact, mainBranch: 'main' };
const hash = ownCommit.id;

/** Responses by path suffix: a page of values by its start, anything else unchanged. */
type Answers = Record<string, unknown>;
const ordinary: Answers = {
  '/pull-requests': [ownPullRequest],
  '/pull-requests/7': ownPullRequest,
  '/activities': ownActivities,
  '/pull-requests/7/commits': [ownCommit],
  '/diff': ownDiff,
  '/branches': [{ displayId: 'main', latestCommit: hash }],
  '/stats': { [hash]: { successful: 1 } },
  [`/commits/${hash}`]: [ownBuild],
};
const refused = Symbol('refused');

const serverOf = (answers: Answers) => {
  const answer = async (path: string, query: Query = {}) => {
    const end = Object.keys(answers).find((ending) => path.endsWith(ending));
    const found = end === undefined ? refused : answers[end];
    const reply = typeof found === 'function' ? (found as (start: unknown) => unknown)(query['start']) : found;
    if (reply === refused) throw new SourceRejected(405, `Bitbucket rejected a request to ${path}.`, '');
    return { body: Array.isArray(reply) ? { values: reply, isLastPage: true } : reply, headers: new Headers() };
  };
  return createDataCenterClient({ get: answer, post: (path: string) => answer(path) } as unknown as AtlassianClient);
};

const stored = {
  fullHashes: async () => new Map<string, string>(),
  authoredHashes: async () => [hash],
} as unknown as PageRequest['stored'];

type Read = (
  client: ReturnType<typeof serverOf>,
  repository: typeof shop,
  request: PageRequest,
) => Promise<CollectedPage>;

/** Reads to the end. @returns everything that the pages contained */
const readAll = async (read: Read, answers: Answers, memory: Json = null) => {
  const client = serverOf({ ...ordinary, ...answers });
  const pages: CollectedPage[] = [];
  for (let cursor: Json = null; pages.at(-1)?.done !== true; cursor = pages.at(-1)?.cursor ?? null) {
    assert.ok(pages.length < 9, 'it does not end');
    pages.push(await read(client, shop, { cursor, memory, window: { from: 0, to: null }, last: true, stored }));
  }
  return {
    pullRequests: pages.flatMap((page) => page.facts.pullRequests ?? []),
    activities: pages.flatMap((page) => page.facts.pullRequestActivities ?? []),
    pipelines: pages.flatMap((page) => page.facts.pipelines ?? []),
    quarantined: pages
      .flatMap((page) => page.quarantined ?? [])
      .map(({ kind, sourceId, reason }) => [kind, sourceId, write(reason)]),
    memory: pages.at(-1)?.memory ?? null,
  };
};

for (const [name, path] of [
  ['commits', '/pull-requests/7/commits'],
  ['activities', '/activities'],
] as const) {
  test(`a pull request whose ${name} are refused is quarantined, and read by the next run that has access`, async () => {
    const first = await readAll(readDataCenterPullRequests, { [path]: refused });
    assert.deepEqual(first.pullRequests, []);
    const [aside, ...others] = first.quarantined;
    assert.deepEqual([aside?.slice(0, 2), others], [['pullRequests', '12/7'], []]);
    assert.match(aside?.[2] ?? '', new RegExp(`^Its ${name} could not be read: Bitbucket rejected a request to `));
    const still = await readAll(readDataCenterPullRequests, { [path]: refused, '/pull-requests': [] }, first.memory);
    assert.deepEqual([still.pullRequests, still.quarantined.length], [[], 1]);
    const repaired = await readAll(readDataCenterPullRequests, { '/pull-requests': [] }, still.memory);
    assert.deepEqual(
      repaired.pullRequests.map((pullRequest) => [pullRequest.number, pullRequest.commits.length]),
      [[7, 1]],
    );
    assert.ok(repaired.activities.length > 0);
    const { open } = repaired.memory as { open: Record<string, string> };
    assert.deepEqual(open, {}, 'what was read is not looked for again');
  });
}

test('the pages read of a list that is too long are stored, and the gap is reported', async () => {
  const endless = (start: unknown) => ({
    values: Array.from({ length: 100 }, (_, index) => ({
      ...ownCommit,
      id: (Number(start) + index).toString(16).padStart(40, '0'),
      parents: [],
    })),
    isLastPage: false,
    nextPageStart: Number(start) + 100,
  });
  const { pullRequests, quarantined } = await readAll(readDataCenterPullRequests, {
    '/pull-requests/7/commits': endless,
  });
  assert.deepEqual(
    pullRequests.map((pullRequest) => [pullRequest.number, pullRequest.commits.length]),
    [[7, 2_000]],
  );
  assert.deepEqual(quarantined, [
    ['commits', '12/7', 'Not all of its commits could be read: Only the first 2000 were read.'],
  ]);
});

test('a refused page does not discard the pages before it', async () => {
  const halfway = (start: unknown) =>
    start === 0 ? { values: ownActivities, isLastPage: false, nextPageStart: 500 } : refused;
  const whole = await readAll(readDataCenterPullRequests, {});
  const { pullRequests, activities, quarantined } = await readAll(readDataCenterPullRequests, {
    '/activities': halfway,
  });
  assert.ok(whole.activities.length > 0);
  assert.deepEqual([pullRequests, activities], [whole.pullRequests, whole.activities]);
  assert.deepEqual(
    [whole.quarantined.length, quarantined.length, quarantined[0]?.[0]],
    [0, 1, 'pullRequestActivities'],
  );
});

test('line counts are unknown if the diff is refused', async () => {
  const { pullRequests, quarantined } = await readAll(readDataCenterPullRequests, { '/diff': refused });
  assert.deepEqual(
    pullRequests.map((pullRequest) => [pullRequest.linesAdded, pullRequest.linesRemoved]),
    [[null, null]],
  );
  assert.deepEqual(quarantined, []);
});

test('refused branches are a reported failure, not a repository without commits', async () => {
  await assert.rejects(readAll(readDataCenterCommits, { '/branches': refused }), SourceRejected);
});

test('refused builds are quarantined and requested again', async () => {
  const first = await readAll(readBuilds, { [`/commits/${hash}`]: refused });
  assert.deepEqual(
    [first.pipelines, first.quarantined.map((entry) => entry.slice(0, 2))],
    [[], [['pipelines', `12/${hash}`]]],
  );
  const repaired = await readAll(readBuilds, {}, first.memory);
  assert.equal(repaired.pipelines.length, 1);
  const settled = await readAll(readBuilds, {}, repaired.memory);
  assert.deepEqual(settled.pipelines, [], 'what was read is not read again');
  await assert.rejects(readAll(readBuilds, { '/stats': refused }, repaired.memory), SourceRejected);
});
