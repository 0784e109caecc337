import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAMPLE_PEOPLE } from '../http/sample-world.ts';
import { SCOPED, dig, digList, startSample, type Client } from '../http/test-client.ts';

const within = async (work: (client: Client) => Promise<void>): Promise<void> => {
  const client = await startSample();
  try {
    await work(client);
  } finally {
    await client.simulator.stop();
  }
};

test('following next links yields each page once, newest change first', () =>
  within(async ({ ask }) => {
    const ids: unknown[] = [];
    let path: unknown = '/wiki/api/v2/pages?limit=2&sort=-modified-date&space-id=30001';
    while (typeof path === 'string') {
      assert.ok(path.startsWith('/wiki/'), 'next is relative to the host');
      const { body, headers } = await ask(path);
      ids.push(...digList(body, 'results').map((page) => dig(page, 'id')));
      path = dig(body, '_links', 'next');
      const link = headers.get('link');
      assert.equal(link?.startsWith(`<${String(path)}>; rel="next"`) ?? false, path !== undefined);
    }
    assert.deepEqual(ids, ['40006', '40005', '40004', '40003', '40002', '40001']);
  }));

test('a page has versions and two kinds of comments', () =>
  within(async ({ ask }) => {
    const versions = digList((await ask('/wiki/api/v2/pages/40002/versions')).body, 'results');
    assert.deepEqual(
      versions.map((version) => [dig(version, 'number'), dig(version, 'minorEdit'), dig(version, 'authorId')]),
      [
        [2, true, SAMPLE_PEOPLE.bo],
        [1, false, SAMPLE_PEOPLE.ada],
      ],
    );
    for (const [kind, id] of [
      ['footer', '50001'],
      ['inline', '50002'],
    ]) {
      const { body } = await ask(`/wiki/api/v2/pages/40002/${kind}-comments`);
      assert.deepEqual(
        digList(body, 'results').map((comment) => dig(comment, 'id')),
        [id],
      );
    }
  }));

test('blog posts are not pages', () =>
  within(async ({ ask }) => {
    assert.equal(digList((await ask('/wiki/api/v2/blogposts')).body, 'results').length, 1);
    assert.equal((await ask('/wiki/api/v2/pages/40007')).status, 404);
    assert.equal((await ask('/wiki/api/v2/blogposts/40007/versions')).status, 200);
  }));

test('users are listed in bulk, without private email addresses', () =>
  within(async ({ ask }) => {
    const json = { accountIds: [SAMPLE_PEOPLE.ada, SAMPLE_PEOPLE.bo, 'unknown'] };
    const users = digList((await ask('/wiki/api/v2/users-bulk', { json })).body, 'results');
    assert.deepEqual(
      users.map((user) => dig(user, 'email')),
      ['ada@halden-robotics.example', ''],
    );
  }));

test('rejects unknown sorts and cursors', () =>
  within(async ({ ask }) => {
    for (const query of ['sort=color', 'cursor=made-up', 'sort=toString']) {
      assert.equal((await ask(`/wiki/api/v2/pages?${query}`)).status, 400, query);
    }
  }));

test('unauthenticated callers and scoped tokens on the site see an empty Confluence', () =>
  within(async ({ ask }) => {
    const { status, body } = await ask('/wiki/api/v2/spaces', { authorization: SCOPED });
    assert.equal(status, 200);
    assert.deepEqual(dig(body, 'results'), []);
    assert.equal(dig((await ask('/wiki/rest/api/user/current', { authorization: null })).body, 'type'), 'anonymous');
  }));

test('content search reads dates in the time zone of the site and pages by cursor', () =>
  within(async ({ ask }) => {
    const titles = async (cql: string): Promise<unknown[]> => {
      const read: unknown[] = [];
      let path: unknown = `/rest/api/content/search?limit=2&cql=${encodeURIComponent(cql)}`;
      while (typeof path === 'string') {
        const { status, body, text } = await ask(`/wiki${path}`);
        assert.equal(status, 200, text);
        read.push(...digList(body, 'results').map((one) => dig(one, 'title')));
        path = dig(body, '_links', 'next');
      }
      return read;
    };
    // Note 3 was last edited on 23 October 2026 at 12:00 UTC, which is 14:00 in Berlin.
    assert.deepEqual(await titles('type = page AND lastmodified <= "2026-10-23 14:00" order by lastmodified desc'), [
      'Note 3',
      'Note 2',
      'Note 1',
    ]);
    assert.equal((await titles('space = ENG and type in (page, blogpost)')).length, 7);
    assert.equal((await ask('/wiki/rest/api/content/search?cql=creator%3Dme')).status, 400);
  }));
