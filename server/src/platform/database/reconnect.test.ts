import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { backoff, createReconnect } from './reconnect.ts';

/** A database that can be down, and when connections were attempted. */
const world = () => {
  const timers = fakeTimers();
  const state = { isDown: true, attempts: [] as number[], failures: [] as number[] };
  const pending: PromiseWithResolvers<void>[] = [];
  const reconnect = createReconnect(
    {
      connect: async () => {
        state.attempts.push(timers.now());
        if (pending.length > 0) return pending[0]?.promise;
        if (state.isDown) throw new Error('refused');
      },
      connected: () => {},
      failed: (_error, failures) => void state.failures.push(failures),
    },
    timers,
  );
  return { timers, state, pending, reconnect };
};

describe('reconnecting', () => {
  it('makes the first attempt immediately, and one at a time however often it is called', async () => {
    const { timers, state, pending, reconnect } = world();
    pending.push(Promise.withResolvers());
    for (let attempt = 0; attempt < 5; attempt += 1) reconnect.request();
    await timers.pass(60_000);
    assert.deepEqual(state.attempts, [0]);
    pending.pop()?.reject(new Error('timeout'));
    await timers.pass(0);
    for (let attempt = 0; attempt < 5; attempt += 1) reconnect.request();
    await timers.pass(249);
    assert.equal(state.attempts.length, 1);
    await timers.pass(1);
    assert.equal(state.attempts.length, 2);
  });

  it('waits longer after every failure, up to five seconds, for as long as it takes', async () => {
    const { timers, state, reconnect } = world();
    reconnect.request();
    await timers.pass(300_000);
    const pauses = state.attempts.slice(1).map((at, index) => at - (state.attempts[index] ?? 0));
    assert.deepEqual(pauses.slice(0, 7), [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    assert.equal(Math.max(...pauses), 5_000);
    assert.deepEqual(state.failures.slice(0, 3), [1, 2, 3]);
    state.isDown = false;
    const { length } = state.attempts;
    await timers.pass(5_000);
    assert.equal(state.attempts.length, length + 1);
    await timers.pass(60_000);
    assert.equal(state.attempts.length, length + 1, 'a connection ends the attempts');
  });

  it('spreads its pauses, so that many processes do not return at the same moment', () => {
    assert.deepEqual([backoff(1, 0), backoff(1, 0.5), backoff(3, 0)], [125, 187.5, 500]);
    assert.deepEqual([backoff(60, 0), backoff(2_000, 0.999)].map(Math.round), [2_500, 4_998]);
  });

  it('waits before it replaces a connection that broke immediately, but not one that lasted', async () => {
    const { timers, state, reconnect } = world();
    state.isDown = false;
    reconnect.request();
    await timers.pass(9_999);
    reconnect.request();
    await timers.pass(249);
    assert.equal(state.attempts.length, 1);
    await timers.pass(1);
    assert.equal(state.attempts.length, 2);
    await timers.pass(10_000);
    reconnect.request();
    assert.equal(state.attempts.length, 3);
  });

  it('does nothing more once it is stopped', async () => {
    const { timers, state, reconnect } = world();
    reconnect.request();
    await timers.pass(0);
    reconnect.stop();
    reconnect.request();
    await timers.pass(60_000);
    assert.equal(state.attempts.length, 1);
  });
});
