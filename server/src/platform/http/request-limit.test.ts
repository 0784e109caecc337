import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRequestLimit } from './request-limit.ts';

const limit = { most: 100, seconds: 60 };
const begin = Date.parse('2026-11-20T12:00:10Z');
const repeat = (times: number, work: () => void): void => Array.from({ length: times }).forEach(work);
const unexpected = (error: unknown): never => assert.fail(String(error));
/** Waits until pending promise callbacks have run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the limit of requests', () => {
  it('allows 100 requests a minute, says how long to wait, and resets', () => {
    const clock = { at: begin };
    const count = createRequestLimit(
      { now: () => clock.at, share: async (_client, _window, amount) => amount, failed: unexpected },
      limit,
    );
    repeat(100, () => count('one'));
    assert.throws(() => count('one'), { code: 'rate-limited', retryAfter: 50 });
    count('another');
    clock.at += 50_000;
    count('one');
  });

  it('counts together with other processes and writes once in twenty requests', async () => {
    const shared = new Map<string, number>();
    let writes = 0;
    const share = async (client: string, window: number, amount: number): Promise<number> => {
      writes += 1;
      const sum = (shared.get(`${client} ${window}`) ?? 0) + amount;
      shared.set(`${client} ${window}`, sum);
      return sum;
    };
    const processes = [0, 1].map(() => createRequestLimit({ now: () => begin, share, failed: unexpected }, limit));
    let passed = 0;
    for (let sent = 0; sent < 200; sent += 1) {
      try {
        processes[sent % 2]?.('one');
        passed += 1;
      } catch {
        // Counted below: refused.
      }
      await settled();
    }
    assert.ok(passed >= 100 && passed < 140, `${passed} passed; each process may be behind by less than one step`);
    assert.ok(writes <= passed / 20, `${writes} writes for ${passed} requests`);
  });

  it('keeps counting locally when the others cannot be reached', async () => {
    const failures: unknown[] = [];
    const count = createRequestLimit(
      {
        now: () => begin,
        share: () => Promise.reject(new Error('no database')),
        failed: (error) => void failures.push(error),
      },
      limit,
    );
    repeat(100, () => count('one'));
    await settled();
    assert.equal(failures.length, 5);
    assert.throws(() => count('one'), { code: 'rate-limited' });
  });
});
