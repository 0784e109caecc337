import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requirePublicAddress } from '../http/allowed-hosts.ts';
import { pauseFor } from './pause.ts';

const now = Date.UTC(2026, 10, 20);

test('an address that is no longer allowed pauses the source with this reason, and is no fault of ours', async () => {
  const lookup = async () => [{ address: '10.0.0.7' }];
  const refused = await requirePublicAddress('https://jira.example.com', [], lookup).catch((error: unknown) => error);
  const { unexpected, message, nextAttemptAt } = pauseFor(refused, 'jira', 0, now);
  assert.equal(unexpected, false);
  assert.match(JSON.stringify(message), /private network address.*jira\.example\.com/);
  assert.equal(nextAttemptAt.getTime(), now + 60_000);
  assert.equal(pauseFor(new Error('a bug'), 'jira', 0, now).unexpected, true);
});
