import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onceReachable } from './wait-for-database.ts';

const refused = (): Error => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

const world = () => {
  const reported: unknown[] = [];
  const pauses: number[] = [];
  const stop = new AbortController();
  return {
    reported,
    pauses,
    stop,
    waiting: {
      outages: { report: (error: unknown) => void reported.push(error), recovered: () => {} },
      signal: stop.signal,
      pause: async (ms: number) => void pauses.push(ms),
    },
  };
};

describe('a process that starts before its database', () => {
  it('waits with growing pauses until the database is there', async () => {
    const { reported, pauses, waiting } = world();
    let attempts = 0;
    const result = await onceReachable(async () => {
      attempts += 1;
      if (attempts < 12) throw refused();
      return 'migrated';
    }, waiting);
    assert.deepEqual([result, reported.length, pauses.length], ['migrated', 11, 11]);
    assert.ok(
      pauses.every((ms) => ms >= 125 && ms <= 5_000),
      String(pauses),
    );
    assert.ok((pauses.at(-1) ?? 0) >= 2_500);
  });

  it('fails immediately for a reason that waiting cannot fix', async () => {
    const { pauses, waiting } = world();
    const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    await assert.rejects(
      onceReachable(() => Promise.reject(wrong), waiting),
      wrong,
    );
    assert.equal(pauses.length, 0);
  });

  it('stops waiting when the process is stopped', async () => {
    const { stop, waiting } = world();
    const stopped = new Error('The process is stopping');
    await assert.rejects(
      onceReachable(async () => {
        stop.abort(stopped);
        throw refused();
      }, waiting),
      stopped,
    );
  });
});
