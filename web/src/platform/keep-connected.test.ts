import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { live } from '@sightline/contract';
import { keepConnected, type ConnectionEvents } from './keep-connected.ts';

const pingMs = live.pingSeconds * 1000;
const pong = JSON.stringify({ type: 'pong', payload: {} });

/** A server that can be up, down or silent, and a clock under the test's control. */
const world = ({ again = false } = {}) => {
  const dialled: (ConnectionEvents & { at: number; sent: string[]; isClosed: boolean })[] = [];
  const events: string[] = [];
  let now = 0;
  let waiting: { at: number; work: () => void }[] = [];
  const close = keepConnected(
    (events) => {
      const line = { ...events, at: now, sent: [] as string[], isClosed: false };
      dialled.push(line);
      return { send: (text) => void line.sent.push(text), close: () => void (line.isClosed = true) };
    },
    {
      connected: (wasLost) => void events.push(wasLost ? 'connected again' : 'connected'),
      received: () => {},
      connecting: () => void events.push('connecting'),
      gaveUp: () => void events.push('gave up'),
      refused: (dialAgain) => {
        events.push('refused');
        if (again) dialAgain();
      },
    },
    {
      after: (ms, work) => {
        const one = { at: now + ms, work };
        waiting.push(one);
        return () => void (waiting = waiting.filter((other) => other !== one));
      },
      random: () => 1,
    },
  );
  const pass = (ms: number): void => {
    const end = now + ms;
    for (;;) {
      const next = waiting.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      now = next.at;
      waiting = waiting.filter((timer) => timer !== next);
      next.work();
    }
    now = end;
  };
  const latest = () => dialled.at(-1)!;
  const answer = (): void => {
    latest().opened();
    latest().received(pong);
  };
  return { dialled, events, close, pass, latest, answer };
};

describe('the live channel', () => {
  it('is connected once a message arrives, and pings while it gets responses', () => {
    const { events, latest, pass, answer, dialled } = world();
    latest().opened();
    assert.deepEqual([events, latest().sent.length], [[], 1]);
    answer();
    for (let round = 0; round < 5; round += 1) {
      pass(pingMs);
      latest().received(pong);
    }
    assert.deepEqual([events, dialled.length, latest().sent.length], [['connected'], 1, 7]);
  });

  it('treats a silent connection as dead, even if it was never closed', () => {
    const { events, latest, pass, answer, dialled } = world();
    answer();
    pass(pingMs);
    // A ping is out, and nothing comes back.
    pass(pingMs);
    assert.equal(dialled[0]!.isClosed, true);
    pass(live.reconnectBaseMs);
    assert.equal(dialled.length, 2);
    answer();
    assert.deepEqual(events, ['connected', 'connecting', 'connected again']);
    // A late event of the dead connection has no effect.
    dialled[0]!.closed(1006);
    dialled[0]!.received(pong);
    pass(live.reconnectBaseMs);
    assert.deepEqual([dialled.length, latest().isClosed], [2, false]);
  });

  it('gives up a connection that neither opens nor fails', () => {
    const { pass, dialled } = world();
    pass(pingMs + live.reconnectBaseMs);
    assert.deepEqual([dialled.length, dialled[0]!.isClosed], [2, true]);
  });

  it('reconnects with growing pauses, and gives up after five attempts', () => {
    const { events, pass, dialled, latest, answer } = world();
    answer();
    for (let attempt = 0; attempt <= live.reconnects; attempt += 1) {
      latest().closed(1006);
      pass(live.reconnectCapMs);
    }
    const pauses = dialled.slice(1).map((attempt) => attempt.at);
    assert.deepEqual(
      pauses.map((at, index) => at - index * live.reconnectCapMs),
      [1_000, 2_000, 4_000, 8_000, 16_000],
    );
    assert.deepEqual(events, ['connected', 'connecting', 'gave up']);
  });

  it('does not restart its backoff for a server that accepts connections and drops them', () => {
    const { pass, dialled, latest, events } = world();
    for (let attempt = 0; attempt <= live.reconnects; attempt += 1) {
      latest().opened();
      latest().closed(1001);
      pass(live.reconnectCapMs);
    }
    assert.deepEqual([dialled.length, events], [1 + live.reconnects, ['connecting', 'gave up']]);
  });

  it('retries once if the session has a fresh token, but not twice', () => {
    const { dialled, latest, events } = world({ again: true });
    latest().closed(live.unauthorisedClose);
    assert.equal(dialled.length, 2);
    latest().closed(live.unauthorisedClose);
    assert.deepEqual([dialled.length, events], [2, ['refused', 'refused']]);
  });

  it('stays closed once the session has ended', () => {
    const { dialled, latest, events, pass } = world();
    latest().closed(live.unauthorisedClose);
    pass(live.reconnectCapMs);
    assert.deepEqual([dialled.length, events], [1, ['refused']]);
  });

  it('does nothing more once it is closed', () => {
    const { close, dialled, latest, pass, events, answer } = world();
    answer();
    close();
    latest().closed(1005);
    pass(10 * pingMs);
    assert.deepEqual([dialled.length, events, latest().isClosed], [1, ['connected'], true]);
  });
});
