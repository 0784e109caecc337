import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz.test-support.ts';
import { routes } from './requests.test-support.ts';

const [requests, seed] = [2_000, 20261122];

test(`${requests} hostile requests to every call, in every role, cause no server error`, async () => {
  const { failures, answered, byStatus } = await fuzz({ requests, seed });
  assert.deepEqual(failures, []);
  // If every request were rejected early, the use cases would not be tested.
  assert.ok(answered.size > routes.length / 3, `${answered.size} of ${routes.length} calls were reached`);
  assert.ok((byStatus['200'] ?? 0) > requests / 20, JSON.stringify(byStatus));
});
