import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { watchOutage } from './watch-outage.ts';

/** A product that can be down, and the pauses after which it was polled. */
const world = (random = 1) => {
  const state = { isReady: false };
  const pauses: number[] = [];
  const events: string[] = [];
  let due: (() => void)[] = [];
  const watch = watchOutage(async () => state.isReady, {
    after: (ms, work) => {
      pauses.push(ms);
      due.push(work);
      return () => {};
    },
    random: () => random,
  });
  watch.subscribe(() => void events.push(watch.isOut() ? 'out' : 'back'));
  const pass = async (): Promise<void> => {
    const now = due;
    due = [];
    for (const work of now) work();
    await new Promise(setImmediate);
  };
  return { state, pauses, events, watch, pass, waiting: () => due.length };
};

describe('an outage', () => {
  it('begins once however many calls fail, and ends when the server is ready', async () => {
    const { state, pauses, events, watch, pass, waiting } = world();
    let recoveries = 0;
    watch.onRecovery(() => void (recoveries += 1));
    for (let call = 0; call < 20; call += 1) watch.noticed();
    assert.deepEqual([events, waiting()], [['out'], 1]);
    for (let round = 0; round < 6; round += 1) await pass();
    assert.deepEqual(pauses, [1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 5_000]);
    state.isReady = true;
    await pass();
    assert.deepEqual([events, watch.isOut(), recoveries, waiting()], [['out', 'back'], false, 1, 0]);
    watch.noticed();
    assert.deepEqual([events.at(-1), pauses.at(-1)], ['out', 1_000]);
  });

  it('is polled by each browser at random moments', () => {
    const { pauses, watch } = world(0);
    watch.noticed();
    assert.deepEqual(pauses, [500]);
  });

  it('is detected by a probe, unless the server is ready', async () => {
    const { state, events, watch } = world();
    state.isReady = true;
    await watch.check();
    assert.deepEqual(events, []);
    state.isReady = false;
    await watch.check();
    assert.deepEqual(events, ['out']);
  });

  it('does not notify unsubscribed listeners', async () => {
    const { state, watch, pass } = world();
    let reacted = 0;
    for (const stop of [watch.subscribe(() => void (reacted += 1)), watch.onRecovery(() => void (reacted += 1))])
      stop();
    watch.noticed();
    state.isReady = true;
    await pass();
    assert.equal(reacted, 0);
  });
});
