import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { createLink } from './link.ts';
import type { ConnectionEvents } from './open-connection.ts';

type Opened = ConnectionEvents & { asked: string[]; isDestroyed: boolean };

/** A database that can be up, refuse connections, or answer nothing. */
const world = () => {
  const timers = fakeTimers();
  const state = { database: 'up' as 'up' | 'refusing' | 'silent' };
  const opened: Opened[] = [];
  const logged: { msg: string; failures: number; reason?: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const link = createLink({
    log,
    timers,
    open: async (events) => {
      if (state.database !== 'up') throw new Error(`connect ECONNREFUSED`);
      const connection: Opened = { ...events, asked: [], isDestroyed: false };
      opened.push(connection);
      return {
        query: async (text) => {
          if (state.database !== 'up') await new Promise(() => {});
          connection.asked.push(text);
        },
        destroy: () => void (connection.isDestroyed = true),
      };
    },
  });
  const alive = (): Opened[] => opened.filter((connection) => !connection.isDestroyed);
  const crash = (): void => {
    state.database = 'refusing';
    for (const connection of alive()) {
      // Drivers report one loss several times.
      connection.lost(new Error('terminating connection'));
      connection.lost(new Error('Connection terminated'));
    }
  };
  return { timers, state, opened, logged, link, alive, crash };
};

describe('the link to the database', () => {
  for (const seconds of [4, 9, 30, 300]) {
    it(`has one connection and one delivery after an outage of ${seconds} s, and logs a line a minute`, async () => {
      const { timers, state, opened, logged, link, alive, crash } = world();
      const received: string[] = [];
      let resumed = 0;
      await link.listen({
        channel: 'announcement',
        react: (payload) => void received.push(payload),
        resumed: () => void (resumed += 1),
      });
      await timers.pass(60_000);
      crash();
      await timers.pass(seconds * 1000);
      assert.equal(link.isDown(), true);
      state.database = 'up';
      await timers.pass(5_000);
      assert.deepEqual([link.isDown(), alive().length, opened.length, resumed], [false, 1, 2, 1]);
      for (const connection of opened) connection.notified('announcement', `from ${opened.indexOf(connection)}`);
      assert.ok(alive()[0]?.asked.every((text) => text === 'listen announcement'));
      assert.equal(received.filter((payload) => payload === 'from 1').length, 1);
      const lines = logged.map((entry) => entry.msg);
      assert.equal(lines.at(-1), 'the database can be reached again');
      assert.ok(lines.length <= 2 + Math.ceil(seconds / 60), `${lines.length} lines`);
      link.close();
    });
  }

  it('treats a connection without answers as lost, and fails pending requests', async () => {
    const { timers, state, link, opened } = world();
    let cut = 0;
    link.onUnreachable(() => void (cut += 1));
    await link.start();
    state.database = 'silent';
    await timers.pass(9_999);
    assert.deepEqual([link.isDown(), opened[0]?.isDestroyed, cut], [false, false, 0]);
    await timers.pass(1);
    assert.deepEqual([link.isDown(), opened[0]?.isDestroyed], [true, true]);
    await timers.pass(1_000);
    assert.ok(cut > 0);
    link.close();
  });

  it('makes callers wait no longer than the outage, or than their own limit', async () => {
    const { timers, state, link, crash } = world();
    await link.whenUp();
    await link.start();
    crash();
    const ended: string[] = [];
    const stop = new AbortController();
    const waiting = [
      link.whenUp().then(() => ended.push('up')),
      link.whenUp(stop.signal).then(() => ended.push('stopped')),
    ];
    await timers.pass(20_000);
    assert.deepEqual(ended, []);
    stop.abort();
    await timers.pass(0);
    assert.deepEqual(ended, ['stopped']);
    state.database = 'up';
    await timers.pass(5_000);
    await Promise.all(waiting);
    assert.deepEqual(ended, ['stopped', 'up']);
    link.close();
  });

  it('stays closed, even if it is closed during an attempt', async () => {
    const { timers, link, crash, alive, state } = world();
    await link.start();
    crash();
    await timers.pass(1_000);
    link.close();
    state.database = 'up';
    await timers.pass(60_000);
    assert.deepEqual([alive().length, link.isDown()], [0, false]);
  });
});
