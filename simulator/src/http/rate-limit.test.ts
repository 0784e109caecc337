import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRateLimiter } from './rate-limit.ts';
import { startSample } from './test-client.ts';

test('allows a burst, then one request for each that is refilled', () => {
  let now = 0;
  const take = createRateLimiter('strict', () => now);
  const passed = (): boolean => take('jira:api-token', 'jira')?.allowed === true;
  for (let request = 0; request < 100; request += 1) assert.ok(passed());
  assert.equal(passed(), false);
  assert.equal(take('jira:scoped-token', 'jira')?.allowed, true, 'another credential has its own budget');
  now = 20;
  assert.deepEqual([passed(), passed(), passed()], [true, true, false]);
});

test('a caller that waits as long as requested is allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 300 }), (pauses) => {
      let now = 0;
      const take = createRateLimiter('strict', () => now);
      for (const pause of pauses) {
        now += pause;
        const state = take('bitbucket', 'bitbucket');
        assert.ok(state);
        if (state.allowed) continue;
        now += state.retryInSeconds * 1_000;
        assert.equal(take('bitbucket', 'bitbucket')?.allowed, true);
      }
    }),
  );
});

test('says when to retry, alternately in seconds and as a date', async () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const { ask, simulator } = await startSample([], { rateLimit: 'strict', rateClock: () => now });
  try {
    const first = await ask('/rest/api/3/field');
    assert.equal(first.headers.get('x-ratelimit-limit'), '100');
    assert.equal(first.headers.get('x-ratelimit-remaining'), '99');
    assert.equal(first.headers.get('x-ratelimit-nearlimit'), null);
    for (let request = 1; request < 99; request += 1) await ask('/rest/api/3/statuscategory');
    assert.equal((await ask('/rest/api/3/field')).headers.get('x-ratelimit-nearlimit'), 'true');
    const refused = [await ask('/rest/api/3/field'), await ask('/rest/api/3/field')];
    assert.deepEqual(
      refused.map(({ status, headers }) => [status, headers.get('retry-after'), headers.get('ratelimit-reason')]),
      [
        [429, '1', 'jira-burst-based'],
        [429, 'Fri, 20 Nov 2026 12:00:01 GMT', 'jira-burst-based'],
      ],
    );
    assert.equal((await ask('/wiki/api/v2/spaces')).status, 200, 'Confluence has its own budget');
    assert.equal((await ask('/2.0/user')).headers.get('x-ratelimit-limit'), null);
  } finally {
    await simulator.stop();
  }
});
