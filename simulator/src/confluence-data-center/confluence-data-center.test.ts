import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openapiCheck, openapiDocument, openapiFolder, OPENAPI_SKIP } from '../http/openapi.ts';
import { BASIC, dig, digList, PERSONAL, startSample, type Ask, type Client } from '../http/test-client.ts';

type Own = (path: string, how?: Ask) => ReturnType<Client['ask']>;

const within = async (work: (own: Own) => Promise<void>): Promise<void> => {
  const client = await startSample();
  try {
    await work((path, how) => client.ask(`/confluence${path}`, { authorization: PERSONAL, ...how }));
  } finally {
    await client.simulator.stop();
  }
};

const parts = 'expand=version,history,space';

test('responses match the OpenAPI document of Confluence Data Center', async (t) => {
  const folder = openapiFolder();
  if (folder === undefined) return t.skip(OPENAPI_SKIP);
  const check = openapiCheck(openapiDocument(folder, 'confluence-datacenter'));
  await within(async (own) => {
    for (const [path, template] of [
      ['/rest/api/user/current', '/rest/api/user/current'],
      ['/rest/api/user?username=ada&expand=status', '/rest/api/user'],
      ['/rest/api/space?limit=1', '/rest/api/space'],
      [`/rest/api/content/search?cql=type%3Dpage&limit=2&${parts}`, '/rest/api/content/search'],
      [`/rest/api/content/scan?spaceKey=ENG&limit=2&${parts}`, '/rest/api/content/scan'],
      [`/rest/api/content/40002?${parts}`, '/rest/api/content/{id}'],
      [`/rest/api/content/40002?${parts}&status=historical&version=1`, '/rest/api/content/{id}'],
    ] as const) {
      const { status, body, text } = await own(path);
      assert.equal(status, 200, `${path}: ${text}`);
      assert.deepEqual(check('get', template, 200, body), [], path);
    }
  });
});

test('next links continue lists below the context path, and each page is listed once', () =>
  within(async (own) => {
    for (const list of ['search?cql=type%3Dpage%20order%20by%20lastmodified%20desc', 'scan?type=page']) {
      const ids: unknown[] = [];
      let path: unknown = `/rest/api/content/${list}&limit=2`;
      while (typeof path === 'string') {
        assert.ok(path.startsWith('/rest/'));
        const { body } = await own(path);
        ids.push(...digList(body, 'results').map((page) => dig(page, 'id')));
        path = dig(body, '_links', 'next');
      }
      const expected = ['40001', '40002', '40003', '40004', '40005', '40006'];
      assert.deepEqual(ids, list.startsWith('scan') ? expected : expected.toReversed());
    }
    assert.equal((await own('/rest/api/content/scan?cursor=made-up')).status, 400);
  }));

test('expanded parts are included on request, and people have a key', () =>
  within(async (own) => {
    const bare = (await own('/rest/api/content/40002')).body;
    assert.deepEqual(
      [dig(bare, 'version'), dig(bare, 'history'), dig(bare, 'space')],
      [undefined, undefined, undefined],
    );
    const { body, text } = await own(`/rest/api/content/40002?${parts}`);
    assert.equal(dig(body, 'space', 'key'), 'ENG');
    assert.match(String(dig(body, 'history', 'createdBy', 'userKey')), /^[0-9a-f]{32}$/);
    assert.equal(text.includes('accountId') || text.includes('712020:'), false);
    const versions = digList((await own('/rest/experimental/content/40002/version')).body, 'results');
    assert.deepEqual(
      versions.map((version) => [dig(version, 'number'), dig(version, 'minorEdit')]),
      [
        [2, true],
        [1, false],
      ],
    );
    const old = (await own('/rest/api/content/40002?expand=version&status=historical&version=1')).body;
    assert.deepEqual([dig(old, 'status'), dig(old, 'version', 'number')], ['historical', 1]);
  }));

test('unauthenticated callers see nothing, and other tokens are rejected', () =>
  within(async (own) => {
    assert.deepEqual(dig((await own('/rest/api/space', { authorization: null })).body, 'results'), []);
    assert.equal(dig((await own('/rest/api/user/current', { authorization: null })).body, 'type'), 'anonymous');
    assert.equal((await own('/rest/api/space', { authorization: BASIC })).status, 401);
    const gone = await own('/rest/api/content/1');
    assert.deepEqual([gone.status, dig(gone.body, 'statusCode')], [404, 404]);
  }));
