import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorldEvent } from '../world.ts';
import { ARM, hashOf, numbered, worldWithRepository } from './sample-repository.ts';
import { type Json, openSite } from './test-site.ts';

const HERE = `/2.0/repositories/halden-robotics/${ARM.slug}`;
const site = openSite(worldWithRepository());
const hashes = (commits: Json[]) => commits.map((commit) => commit['hash']);

test('without include, all commits of all branches are listed in full, newest first', async () => {
  const commits = await site.all(`${HERE}/commits?pagelen=2`);
  assert.deepEqual(hashes(commits), ['idea', 'squash', 'merge', 'fix2', 'fix1', 'second', 'root'].map(hashOf));
  const second = commits.find((commit) => commit['hash'] === hashOf('second'));
  assert.deepEqual(second?.['author'], { type: 'author', raw: 'Ada <ada@laptop.local>' });
  assert.equal(second?.['date'], '2026-10-23T12:00:00+00:00');
});

test('exclude removes everything reachable from it, and accepts branches, prefixes and multiple values', async () => {
  const listed = async (query: string) => hashes(await site.all(`${HERE}/commits?${query}`));
  assert.deepEqual(
    await listed('include=main&exclude=' + hashOf('second')),
    ['squash', 'merge', 'fix2', 'fix1'].map(hashOf),
  );
  const two = `include=main&include=feature/idea&exclude=${hashOf('second').slice(0, 12)}&exclude=${hashOf('fix2')}`;
  assert.deepEqual(await listed(two), ['idea', 'squash', 'merge'].map(hashOf));
  assert.deepEqual(await listed('exclude=main&exclude=feature/idea'), []);
  assert.deepEqual(
    hashes(await site.all(`${HERE}/commits/${hashOf('fix2')}?pagelen=1`)),
    ['fix2', 'fix1', 'root'].map(hashOf),
  );
});

test('include and exclude may be sent as a form, whose next page is read with GET', async () => {
  const form = `include=main&exclude=${hashOf('root')}&exclude=${hashOf('fix1')}`;
  const first = await site.page(`${HERE}/commits?pagelen=2`, { method: 'POST', form });
  assert.deepEqual(hashes(first.values), ['squash', 'merge'].map(hashOf));
  assert.deepEqual(hashes(await site.all(first.next ?? '')), ['fix2', 'second'].map(hashOf));
});

test('later pages do not change when a push comes in between', async () => {
  const moving = openSite(worldWithRepository());
  const first = await moving.page(`${HERE}/commits?include=main&pagelen=3`);
  const pushed: WorldEvent = {
    type: 'commits.pushed',
    at: 0,
    repositoryUuid: ARM.uuid,
    branch: 'main',
    commits: [],
    actor: '',
  };
  moving.happen(pushed, (world) => world.branches.set(`${ARM.uuid}/main`, hashOf('idea')));
  assert.deepEqual(hashes(await moving.all(first.next ?? '')), ['fix1', 'second', 'root'].map(hashOf));
  assert.equal((await moving.ask(`${HERE}/commits?ctx=unknown`)).status, 400);
});

test('unknown revisions answer 404 and are named', async () => {
  const { status, body } = await site.ask(`${HERE}/commits?include=main&exclude=deadbeef&exclude=nobody`);
  assert.equal(status, 404);
  assert.deepEqual((body['error'] as Json)['data'], { shas: ['deadbeef', 'nobody'] });
  assert.equal((await site.ask(`${HERE}/commit/deadbeef`)).status, 404);
});

test('the 12 digits in pull requests resolve to the full hash, even for squashed commits', async () => {
  const { body } = await site.ask(`${HERE}/commit/${hashOf('loose2').slice(0, 12)}`);
  assert.equal(body['hash'], hashOf('loose2'));
});

test('a diffstat sums to the lines of a commit, a range and a pull request', async () => {
  const sum = async (spec: string) => {
    const files = await site.all(`${HERE}/diffstat/${spec}`);
    const of = (name: string) => files.reduce((total, file) => total + Number(file[name]), 0);
    return [files.length, of('lines_added'), of('lines_removed')];
  };
  assert.deepEqual(await sum(hashOf('fix1')), [2, 20, 3]);
  assert.deepEqual(await sum(`${hashOf('fix2').slice(0, 12)}..${hashOf('second').slice(0, 12)}?pagelen=1`), [2, 40, 6]);
  const { status, location } = await site.ask(`${HERE}/pullrequests/1/diffstat?pagelen=100`);
  assert.equal(status, 302);
  assert.match(location ?? '', /pagelen=100/);
  assert.deepEqual(await sum((location ?? '').split('/diffstat/')[1] ?? ''), [3, 31, 7]);
});

test('a commit lists the builds that ran on it', async () => {
  const [build] = await site.all(`${HERE}/commit/${hashOf('fix2')}/statuses`);
  assert.deepEqual([build?.['state'], build?.['uuid']], ['SUCCESSFUL', numbered('5', 1)]);
});
