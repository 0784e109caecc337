import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysAgo, SAMPLE_PEOPLE } from '../http/sample-world.ts';
import { ARM, hashOf, worldWithRepository } from './sample-repository.ts';
import { dig, type Json, openSite } from './test-site.ts';

const HERE = `/2.0/repositories/halden-robotics/${ARM.slug}/pullrequests`;
const site = openSite(worldWithRepository());
const ids = (values: Json[]) => values.map((value) => value['id']);
const ascending = (values: Json[]) => ids(values).toSorted((a, b) => Number(a) - Number(b));
const find = async (q: string, more = '') => ids(await site.all(`${HERE}?q=${encodeURIComponent(q)}${more}`));

test('only open pull requests are listed unless states are named', async () => {
  const open = await site.all(`${HERE}?pagelen=50`);
  assert.equal(open.length, 61);
  assert.ok(open.every((one) => one['state'] === 'OPEN'));
  assert.deepEqual(ascending(await site.all(`${HERE}?state=MERGED&state=DECLINED`)), [1, 2, 4]);
  assert.equal((await site.ask(`${HERE}?state=CLOSED`)).status, 400);
});

test('following next links yields each pull request once, even if many were updated at the same time', async () => {
  const every = await site.all(`${HERE}?state=OPEN&state=MERGED&state=DECLINED&pagelen=7`);
  assert.deepEqual(
    ascending(every),
    Array.from({ length: 64 }, (_, index) => index + 1),
  );
});

test('a page holds ten by default, and never more than fifty', async () => {
  const page = await site.page(HERE);
  assert.deepEqual([page.values.length, page.pagelen, page.size, page.page], [10, 10, 61, 1]);
  assert.equal((await site.page(`${HERE}?pagelen=50`)).values.length, 50);
  assert.equal((await site.ask(`${HERE}?pagelen=51`)).status, 400);
  assert.equal((await site.ask(`${HERE}/activity?pagelen=51`)).status, 400);
  assert.equal((await site.ask(`${HERE}/1/activity?pagelen=51`)).status, 400);
  assert.equal((await site.ask(`${HERE}?pagelen=none`)).status, 400);
});

test('the page after half a page continues without a gap', async () => {
  const half = await site.page(`${HERE}?sort=id&pagelen=20&page=2`, { half: true });
  assert.deepEqual([half.values.length, ids(half.values)[0]], [10, 24]);
  const rest = await site.all(half.next ?? '');
  assert.deepEqual(
    ids(rest),
    Array.from({ length: 31 }, (_, index) => index + 34),
  );
});

test('q filters by state and time, and replaces the default state', async () => {
  assert.deepEqual(
    await find('(state="MERGED" OR state="DECLINED") AND updated_on>=2026-10-29T12:00:00+00:00', '&sort=id'),
    [2, 4],
  );
  assert.deepEqual(await find('state!="OPEN" AND created_on<"2026-10-25"', '&sort=-id'), [1]);
  assert.deepEqual(await find('updated_on<2026-11-01T00:00:00Z'), [3]);
  assert.equal((await site.ask(`${HERE}?q=${encodeURIComponent('merged_on>2026-01-01')}`)).status, 400);
  assert.equal((await site.ask(`${HERE}?sort=merged_on`)).status, 400);
});

test('sort orders by a field in both directions', async () => {
  assert.deepEqual(ids(await site.all(`${HERE}?state=MERGED&state=DECLINED&sort=updated_on`)), [1, 2, 4]);
  assert.deepEqual(ids(await site.all(`${HERE}?state=MERGED&state=DECLINED&sort=-updated_on`)), [4, 2, 1]);
});

test('lists leave out reviewers and participants unless fields= asks for them', async () => {
  const [plain] = (await site.page(`${HERE}?state=MERGED&sort=id`)).values;
  assert.equal(Object.hasOwn(plain ?? {}, 'participants') || Object.hasOwn(plain ?? {}, 'reviewers'), false);
  const fields = encodeURIComponent('+values.participants,+values.reviewers');
  const [requested] = (await site.page(`${HERE}?state=MERGED&sort=id&fields=${fields}`)).values;
  assert.equal(dig(requested, 'reviewers', '0', 'account_id'), SAMPLE_PEOPLE.bo);
});

test("the only merge time is the merge commit's date, which must be requested", async () => {
  const { body } = await site.ask(`${HERE}/1`);
  assert.deepEqual(body['merge_commit'], { hash: hashOf('merge').slice(0, 12) });
  assert.equal(
    Object.keys(body).some((name) => /merged_on|closed_on/.test(name)),
    false,
  );
  const requested = await site.ask(`${HERE}/1?fields=${encodeURIComponent('+merge_commit.date')}`);
  assert.deepEqual(requested.body['merge_commit'], {
    hash: hashOf('merge').slice(0, 12),
    date: '2026-10-26T12:00:00.000000+00:00',
  });
  const list = await site.page(`${HERE}?state=MERGED&sort=id&fields=values.id,values.merge_commit.date`);
  assert.deepEqual(list.values[0], { id: 1, merge_commit: { date: '2026-10-26T12:00:00.000000+00:00' } });
});

test('hashes have 12 digits in a pull request and 40 in its list of commits', async () => {
  const { body } = await site.ask(`${HERE}/1`);
  const end = (name: string) => ((body[name] as Json)['commit'] as Json)['hash'];
  assert.deepEqual([end('source'), end('destination')], [hashOf('fix2').slice(0, 12), hashOf('second').slice(0, 12)]);
  const squashed = await site.all(`${HERE}/2/commits`);
  assert.deepEqual(
    squashed.map((one) => one['hash']),
    ['loose2', 'loose1'].map(hashOf),
  );
});

test('participants show only the latest review, activity shows all', async () => {
  const { body } = await site.ask(`${HERE}/1`);
  const participants = body['participants'] as Json[];
  const bo = participants.find((participant) => (participant['user'] as Json)['account_id'] === SAMPLE_PEOPLE.bo);
  assert.deepEqual([bo?.['role'], bo?.['state'], bo?.['approved']], ['REVIEWER', 'approved', true]);
  const bot = participants.find((participant) => (participant['user'] as Json)['account_id'] === SAMPLE_PEOPLE.bot);
  assert.deepEqual([bot?.['role'], bot?.['state'], bot?.['approved']], ['PARTICIPANT', undefined, false]);
  const kinds = (await site.all(`${HERE}/1/activity?pagelen=2`)).map((one) => Object.keys(one)[0]);
  assert.deepEqual(kinds, ['update', 'approval', 'comment', 'comment', 'changes_requested', 'update']);
});

test('activity reports the state after each update, but not a merge by push', async () => {
  const states = async (id: number) =>
    (await site.all(`${HERE}/${id}/activity`)).flatMap((one) => (one['update'] as Json | undefined)?.['state'] ?? []);
  assert.deepEqual(await states(1), ['MERGED', 'OPEN']);
  assert.deepEqual(await states(2), ['OPEN']);
  assert.equal((await site.ask(`${HERE}/2`)).body['state'], 'MERGED');
  const [last] = await site.all(`${HERE}/1/activity`);
  assert.deepEqual(dig(last, 'update', 'changes'), { status: { old: 'open', new: 'fulfilled' } });
});

test("the repository's activity is listed newest first, each entry once, even while more is added", async () => {
  const all = await site.all(`${HERE}/activity?pagelen=50`);
  assert.equal(all.length, 64 + 4 + 2);
  const moving = openSite(worldWithRepository());
  const first = await moving.page(`${HERE}/activity?pagelen=7`);
  const comment = { kind: 'comment', at: daysAgo(0), actor: SAMPLE_PEOPLE.bo, id: 9100, text: 'Late' } as const;
  const key = `${ARM.uuid}/3`;
  moving.happen({ type: 'pullrequest.activity', at: daysAgo(0), key, activity: comment }, (world) => {
    world.pullRequests.get(key)?.activity.push(comment);
  });
  const rest = await moving.all(first.next ?? '');
  assert.deepEqual([...first.values, ...rest], all);
  assert.equal((await moving.ask(`${HERE}/activity?ctx=made-up`)).status, 400);
});

test('lists comments and builds of a pull request', async () => {
  const comments = await site.all(`${HERE}/1/comments`);
  assert.deepEqual(ids(comments), [9001, 9002]);
  assert.match(String(dig(comments[0], 'content', 'html')), /Why &#60;this&#62;\?/);
  const builds = await site.all(`${HERE}/1/statuses`);
  assert.deepEqual(
    builds.map((build) => build['state']),
    ['SUCCESSFUL'],
  );
});

test('pull requests that do not exist answer 404', async () => {
  for (const id of ['999', 'x', '1e0']) assert.equal((await site.ask(`${HERE}/${id}`)).status, 404, id);
});
