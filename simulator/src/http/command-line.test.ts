import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseArguments, UsageError } from './command-line.ts';

test('every option has a sensible default', () => {
  assert.deepEqual(parseArguments([]), {
    port: 4010,
    host: '127.0.0.1',
    seed: 7,
    workflowReplaced: false,
    planted: true,
    months: 13,
    rateLimit: 'default',
    consistencyDelayMs: 0,
    control: false,
  });
});

test('reads the arguments', () => {
  const args = '--port 0 --seed 3 --now 2026-11-20T12:00:00Z --rate-limit strict --consistency-delay 500 --control';
  const { port, seed, now, rateLimit, consistencyDelayMs, control } = parseArguments(args.split(' '));
  assert.deepEqual(
    [port, seed, now, rateLimit, consistencyDelayMs, control],
    [0, 3, Date.UTC(2026, 10, 20, 12), 'strict', 500, true],
  );
});

test('says in one sentence what is wrong', () => {
  for (const args of [
    ['--port', '70000'],
    ['--port', ''],
    ['--seed', '1.5'],
    ['--now', '2026-11-20'],
    ['--now', '2026-11-20T12:00:00'],
    ['--rate-limit', 'none'],
    ['--prot', '1'],
    ['extra'],
  ]) {
    assert.throws(
      () => parseArguments(args),
      (error) => error instanceof UsageError && /^simulator: [^\n]+$/.test(error.message),
      args.join(' '),
    );
  }
});
