import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  clearSecurityEvents,
  ratesOf,
  readSecurityEvents,
  recordFailedCall,
  recordSecurityEvent,
} from './security-events.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const failure = (at: number) =>
  recordSecurityEvent({ kind: 'auth-failure', severity: 'high', text: 'POST /auth/login: 401' }, at);
const error = (at: number) => recordSecurityEvent({ kind: 'error', severity: 'low', text: 'GET /teams: 404' }, at);

beforeEach(clearSecurityEvents);

test('a hundred events are stored, the latest first', () => {
  for (let at = 0; at < 130; at += 1) error(at);
  const events = readSecurityEvents();
  assert.equal(events.length, 100);
  assert.deepEqual([events[0]?.at, events.at(-1)?.at], [129, 30]);
});

test('more than ten errors or five failed sign-ins in a minute are too many', () => {
  for (let count = 0; count < 5; count += 1) failure(now);
  assert.equal(ratesOf(readSecurityEvents(), now).tooManyAuthFailures, false);
  failure(now);
  const rates = ratesOf(readSecurityEvents(), now);
  assert.deepEqual([rates.authFailures, rates.tooManyAuthFailures, rates.tooManyErrors], [6, true, false]);
  for (let count = 0; count < 5; count += 1) error(now);
  assert.equal(ratesOf(readSecurityEvents(), now).tooManyErrors, true, 'six and five are eleven');
  assert.deepEqual(ratesOf(readSecurityEvents(), now + 60_000), {
    errors: 0,
    authFailures: 0,
    tooManyErrors: false,
    tooManyAuthFailures: false,
  });
});

test('the sixth failed sign-in in a minute is critical', () => {
  for (let count = 0; count < 6; count += 1) recordFailedCall('POST /auth/login', 401);
  assert.deepEqual(
    readSecurityEvents().map((event) => event.severity),
    ['critical', 'high', 'high', 'high', 'high', 'high'],
  );
});

test('the severity of failed calls follows their status, and tests are not failures', () => {
  for (const status of [404, 403, 429, 500, 0, 401]) recordFailedCall('GET /x', status);
  recordSecurityEvent({ kind: 'test', severity: 'low', text: 'Test' });
  assert.deepEqual(
    readSecurityEvents().map((event) => `${event.kind} ${event.severity}`),
    ['test low', 'auth-failure high', 'error high', 'error high', 'error medium', 'error medium', 'error low'],
  );
  assert.equal(ratesOf(readSecurityEvents(), Date.now()).errors, 6);
});
