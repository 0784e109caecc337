import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASIC, SCOPED, dig, startSample } from './test-client.ts';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const WRONG = basic('collector@halden-robotics.example:wrong');
const BEARER = 'Bearer simulator-workspace-token';

test('credentials are checked, and rejected with the messages of each product', async () => {
  const { ask, simulator } = await startSample();
  const { cloudId } = simulator.world().site;
  const gateway = `/ex/jira/${cloudId}/rest/api/3`;
  const cases: [path: string, authorization: string | null, status: number][] = [
    ['/rest/api/3/myself', BASIC, 200],
    ['/rest/api/3/myself', WRONG, 401],
    ['/rest/api/3/myself', basic('someone@else.example:simulator-token'), 401],
    ['/rest/api/3/myself', null, 401],
    // On the site, a scoped token is ignored: some responses are 401, others empty.
    ['/rest/api/3/myself', SCOPED, 401],
    ['/rest/api/3/project/search', SCOPED, 200],
    ['/rest/api/3/issue/PLAT-1', SCOPED, 404],
    [`${gateway}/myself`, SCOPED, 200],
    [`${gateway}/myself`, BASIC, 401],
    ['/ex/jira/another-site/rest/api/3/myself', SCOPED, 404],
    [`/ex/jira/${cloudId}/wiki/api/v2/spaces`, SCOPED, 404],
    [`/ex/confluence/${cloudId}/wiki/api/v2/spaces`, SCOPED, 200],
    ['/2.0/user', BASIC, 200],
    ['/2.0/user', WRONG, 401],
    ['/2.0/user', BEARER, 403],
    ['/2.0/repositories/halden-robotics', BEARER, 200],
    ['/rest/api/3/myself', BEARER, 401],
    ['/_edge/tenant_info', null, 200],
    ['/rest/api/3/nothing-here', BASIC, 404],
    ['/2.0/nothing-here', BASIC, 404],
  ];
  try {
    for (const [path, authorization, status] of cases) {
      const answer = await ask(path, { authorization });
      assert.equal(answer.status, status, `${path} ${authorization ?? 'without credentials'}: ${answer.text}`);
      assert.ok(answer.body !== undefined, `${path} answers JSON`);
    }
    const empty = await ask('/rest/api/3/project/search', { authorization: SCOPED });
    assert.deepEqual(dig(empty.body, 'values'), []);
    assert.equal(dig((await ask('/_edge/tenant_info')).body, 'cloudId'), cloudId);
    const self = dig((await ask(`${gateway}/myself`, { authorization: SCOPED })).body, 'self');
    assert.ok(String(self).startsWith(simulator.url + gateway));
  } finally {
    await simulator.stop();
  }
});
