import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARM, hashOf, numbered, worldWithRepository } from '../bitbucket/sample-repository.ts';
import { dig, openSite, type Json } from '../bitbucket/test-site.ts';
import { buildWorkspaceIndex } from '../bitbucket/workspace-index.ts';
import { SAMPLE_NOW, SAMPLE_PEOPLE } from '../http/sample-world.ts';
import type { PullRequest, PullRequestActivity } from '../world.ts';
import { diffBody } from './diff-body.ts';

const HERE = `/bitbucket/rest/api/latest/projects/ROB/repos/${ARM.slug}`;
const BUILDS = '/bitbucket/rest/build-status/latest/commits';
const { ada, bo } = SAMPLE_PEOPLE;
const world = worldWithRepository();
const site = openSite(world);

const list = async (address: string): Promise<Json[]> => {
  const { status, body, text } = await site.ask(address);
  assert.equal(status, 200, text);
  return body['values'] as Json[];
};
const ids = (values: Json[]) => values.map((value) => value['id']);

test('each page continues where the previous one ended, and the last page is marked', async () => {
  const first = (await site.ask(`${HERE}/pull-requests?state=ALL&limit=40`)).body;
  assert.deepEqual([first['size'], first['isLastPage'], first['nextPageStart']], [40, false, 40]);
  const second = (await site.ask(`${HERE}/pull-requests?state=ALL&limit=40&start=40`)).body;
  assert.deepEqual([second['size'], second['isLastPage'], second['nextPageStart']], [24, true, null]);
  const numbers = [...ids(first['values'] as Json[]), ...ids(second['values'] as Json[])];
  assert.deepEqual(
    numbers,
    Array.from({ length: 64 }, (_, index) => 64 - index),
  );
  const half = await site.ask(`${HERE}/pull-requests?state=ALL&limit=40`, { half: true });
  assert.deepEqual([half.body['size'], half.body['isLastPage']], [20, false]);
});

test('pages are limited by the server, and only open pull requests are listed by default', async () => {
  assert.equal((await list(`${HERE}/pull-requests?limit=5000`)).length, 61);
  assert.equal((await site.ask(`${HERE}/pull-requests?state=ALL&limit=5000`)).body['limit'], 100);
  assert.deepEqual(ids(await list(`${HERE}/pull-requests?state=MERGED&order=OLDEST`)), [1, 2]);
});

test('commits of one branch are listed without those reachable from another', async () => {
  assert.deepEqual(ids(await list(`${HERE}/commits?until=feature/idea&since=${hashOf('squash')}`)), [hashOf('idea')]);
  assert.equal((await list(`${HERE}/commits`))[0]?.['id'], hashOf('squash'));
  assert.equal((await site.ask(`${HERE}/commits?since=${'0'.repeat(40)}`)).status, 404);
});

test('a commit names the user who has its email address', async () => {
  const byHash = new Map((await list(`${HERE}/commits?limit=100`)).map((one) => [one['id'], one]));
  assert.deepEqual(byHash.get(hashOf('second'))?.['author'], { name: 'Ada', emailAddress: 'ada@laptop.local' });
  const known = [...byHash.values()].find((one) => dig(one, 'author', 'id') !== undefined);
  assert.equal(typeof dig(known, 'author', 'slug'), 'string');
});

test('a merge reports its commit, unless it was made by a push', async () => {
  const merged = async (id: number) =>
    (await list(`${HERE}/pull-requests/${id}/activities`)).find((one) => one['action'] === 'MERGED');
  assert.equal(dig(await merged(1), 'commit', 'id'), hashOf('merge'));
  assert.equal(dig(await merged(2), 'action'), 'MERGED');
  assert.equal(dig(await merged(2), 'commit'), undefined);
});

test('replies are nested in the comment they answer', async () => {
  const comment = (at: number, actor: string, id: number): PullRequestActivity => {
    return { kind: 'comment', at, actor, id, text: `Comment ${id}` };
  };
  const other = openSite(worldWithRepository());
  other.happen(
    { type: 'pullrequest.activity', at: SAMPLE_NOW, key: `${ARM.uuid}/3`, activity: comment(1, bo, 1) },
    (w) => {
      const talk = [comment(SAMPLE_NOW, bo, 1), comment(SAMPLE_NOW + 1, ada, 2), comment(SAMPLE_NOW + 2, bo, 3)];
      w.pullRequests.get(`${ARM.uuid}/3`)?.activity.push(...talk, comment(SAMPLE_NOW + 3, bo, 4));
    },
  );
  const { body } = await other.ask(`${HERE}/pull-requests/3/activities`);
  const comments = (body['values'] as Json[]).filter((one) => one['action'] === 'COMMENTED');
  assert.deepEqual(
    comments.map((comment) => dig(comment, 'comment', 'id')),
    [4, 1],
  );
  assert.equal(dig(comments[1], 'comment', 'comments', '0', 'comments', '0', 'id'), 3);
});

test('a diff that is too long is truncated and marked', () => {
  const index = buildWorkspaceIndex(world).repository(ARM.uuid);
  const pullRequest = index?.pullRequest(1) as PullRequest;
  const lines = (diff: ReturnType<typeof diffBody>) =>
    diff.diffs.flatMap((one) => one.hunks.flatMap((hunk) => hunk.segments.flatMap((part) => part.lines))).length;
  const [whole, cut] = [diffBody(index!, pullRequest), diffBody(index!, pullRequest, 10)];
  assert.deepEqual([lines(whole), whole.truncated], [38, false]);
  assert.deepEqual([lines(cut), cut.truncated], [10, true]);
});

test('builds are counted for many commits and listed for one, with their plan', async () => {
  const stats = await site.ask(`${BUILDS}/stats`, { method: 'POST', json: [hashOf('squash'), hashOf('root')] });
  assert.deepEqual(Object.keys(stats.body), [hashOf('squash')]);
  const builds = await list(`${BUILDS}/${hashOf('squash')}?limit=100`);
  const counted = Object.values(stats.body[hashOf('squash')] as Record<string, number>);
  assert.equal(
    counted.reduce((sum, one) => sum + one, 0),
    builds.length,
  );
  const rollback = builds.find((build) => build['parent'] === 'rollback');
  assert.deepEqual([rollback?.['key'], rollback?.['state']], [`${ARM.slug}-24`, 'SUCCESSFUL']);
  assert.ok(world.pipelines.has(numbered('5', 24)));
  assert.equal((await site.ask(`${BUILDS}/stats`, { method: 'POST', json: ['short'] })).status, 400);
});

test('unauthenticated callers see nothing', async () => {
  const stranger = { authorization: null };
  assert.equal((await site.ask('/bitbucket/rest/api/latest/users', stranger)).status, 401);
  assert.deepEqual((await site.ask('/bitbucket/rest/api/latest/projects', stranger)).body['values'], []);
  assert.equal((await site.ask(HERE, stranger)).status, 401);
  assert.equal((await site.ask(HERE, { authorization: 'Bearer wrong' })).status, 401);
});
