import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepLiveChannel } from './keep-live-channel.ts';
import type { LiveHandlers } from './live-channel.ts';

/** Channels and an outage that the test opens and controls. */
const byHand = () => {
  const opened: LiveHandlers[] = [];
  const said: string[] = [];
  let closed = 0;
  let recover = (): void => {};
  const stop = keepLiveChannel(
    {
      connected: (wasLost) => void said.push(wasLost ? 'connected again' : 'connected'),
      connecting: () => void said.push('connecting'),
      gaveUp: () => void said.push('gave up'),
      refused: () => {},
      message: () => {},
      unavailable: () => {},
    },
    (handlers) => {
      opened.push(handlers);
      return () => void (closed += 1);
    },
    {
      check: async () => void said.push('asked whether it is an outage'),
      onRecovery: (react) => {
        recover = react;
        return () => void (recover = () => {});
      },
    },
  );
  return { opened, said, stop, closed: () => closed, recover: () => recover() };
};

describe('the live channel', () => {
  it('is reopened after an outage in which it was lost, even if it had given up', () => {
    for (const gaveUp of [false, true]) {
      const { opened, said, recover, closed } = byHand();
      opened[0]?.connected(false);
      opened[0]?.connecting();
      if (gaveUp) opened[0]?.gaveUp();
      assert.equal(said.at(-1), 'asked whether it is an outage');
      recover();
      assert.deepEqual([opened.length, closed()], [2, 1]);
      opened[1]?.connected(false);
      // Data that changed in between is read again.
      assert.equal(said.at(-1), 'connected again');
    }
  });

  it('stays open through an outage that it survived', () => {
    const { opened, recover, closed } = byHand();
    opened[0]?.connected(false);
    recover();
    opened[0]?.connecting();
    opened[0]?.connected(true);
    recover();
    assert.deepEqual([opened.length, closed()], [1, 0]);
  });

  it('stays closed after it was closed', () => {
    const { opened, recover, stop, closed } = byHand();
    opened[0]?.connecting();
    stop();
    recover();
    assert.deepEqual([opened.length, closed()], [1, 1]);
  });
});
