import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARM, worldWithRepository } from './sample-repository.ts';
import { dig, BEARER, openSite } from './test-site.ts';

const site = openSite(worldWithRepository());

test('the current user is available to a personal token, not to an access token', async () => {
  assert.equal((await site.ask('/2.0/user')).body['nickname'], 'collector');
  assert.equal((await site.ask('/2.0/user', { authorization: BEARER })).status, 403);
  assert.equal((await site.ask('/2.0/user', { authorization: 'Bearer wrong' })).status, 401);
});

test('an access token reads its workspace', async () => {
  const { status, body } = await site.ask('/2.0/workspaces/halden-robotics', { authorization: BEARER });
  assert.deepEqual([status, body['slug']], [200, 'halden-robotics']);
  const [access] = await site.all('/2.0/user/workspaces');
  assert.equal(dig(access, 'workspace', 'slug'), 'halden-robotics');
});

test('withdrawn addresses answer 410', async () => {
  const gone = ['workspaces', 'repositories', 'user/permissions/repositories', 'user/permissions/workspaces'];
  for (const address of gone) assert.equal((await site.ask(`/2.0/${address}`)).status, 410, address);
});

test('members are listed without email addresses', async () => {
  const members = await site.ask('/2.0/workspaces/halden-robotics/members');
  assert.match(members.text, /Ada Lund/);
  assert.doesNotMatch(members.text, /@|email|Pipelines/);
});

test('repositories are found by q and sorted, by slug or uuid, and missing ones answer 404', async () => {
  const slugs = async (query: string) =>
    (await site.all(`/2.0/repositories/halden-robotics?${query}`)).map((one) => one['slug']);
  assert.deepEqual(await slugs('sort=-updated_on'), [ARM.slug, 'gateway']);
  assert.deepEqual(await slugs('sort=slug&pagelen=1'), [ARM.slug, 'gateway']);
  assert.deepEqual(await slugs(`q=${encodeURIComponent('updated_on > 2026-11-19T00:00:00+00:00')}`), [ARM.slug]);
  const byUuid = await site.ask(`/2.0/repositories/halden-robotics/${encodeURIComponent(ARM.uuid)}`);
  assert.equal(byUuid.body['full_name'], 'halden-robotics/arm-control');
  assert.equal((await site.ask('/2.0/repositories/halden-robotics/nothing')).status, 404);
  assert.equal((await site.ask('/2.0/repositories/elsewhere/gateway')).status, 404);
});
