import type { Log } from '../log.ts';
import { isOutOfConnections } from './connection-errors.ts';
import { openConnection, type ConnectionEvents, type LinkConnection } from './open-connection.ts';
import { createOutageLog, type OutageLog } from './outage-log.ts';
import { createReconnect, systemTimers, type Timers } from './reconnect.ts';

/** So often an idle link is checked, and so long an answer may take. */
const heartbeatMs = 5_000;
const answerMs = 5_000;

type Listener = { channel: string; react: (payload: string) => void; resumed: () => void };

/**
 * One lasting connection of a process to the database. It receives notifications, and its state tells whether the
 * database can be reached.
 */
export type DatabaseLink = {
  outages: OutageLog;
  /** Opens it. @returns once the first attempt has succeeded or failed; attempts continue by themselves */
  start(): Promise<void>;
  /** Whether the last attempt to connect failed; false if the link was never started. */
  isDown(): boolean;
  /** Resolves once it is connected; immediately if it was never started, is closed, or `signal` is aborted. */
  whenUp(signal?: AbortSignal): Promise<void>;
  /** Checks the connection now instead of at the next heartbeat. */
  check(): Promise<void>;
  /** Calls `react` for every notification, and `resumed` after a reconnect, before which some may have been missed. */
  listen(listener: Listener): Promise<{ close(): Promise<void> }>;
  /** Calls `work` after every failed attempt from the second on: running statements will get no response. */
  onUnreachable(work: () => void): void;
  close(): void;
};

type Attempt = { connection: LinkConnection | null; lost: Error | null };

type Parts = {
  log: Log;
  open: (events: ConnectionEvents) => Promise<LinkConnection>;
  timers?: Timers;
};

export const databaseLink = (url: string, log: Log): DatabaseLink =>
  createLink({ log, open: (events) => openConnection(url, events) });

export const createLink = ({ log, open, timers = systemTimers }: Parts): DatabaseLink => {
  const outages = createOutageLog(log, timers);
  const listeners = new Set<Listener>();
  const unreachable: (() => void)[] = [];
  const first = Promise.withResolvers<void>();
  let up = Promise.withResolvers<void>();
  let state: 'unused' | 'connecting' | 'connected' | 'closed' = 'unused';
  let connection: LinkConnection | null = null;
  let downSince: number | null = null;
  let wasConnected = false;
  let cancelHeartbeat = (): void => {};

  const connect = async (): Promise<Attempt> => {
    const attempt: Attempt = { connection: null, lost: null };
    const next = await open({
      notified: (channel, payload) => {
        for (const listener of listeners) if (listener.channel === channel) listener.react(payload);
      },
      lost: (error) => {
        attempt.lost ??= error;
        if (attempt.connection !== null) lose(attempt.connection, error);
      },
    });
    try {
      await greet(next);
      if (attempt.lost !== null) throw attempt.lost;
    } catch (error) {
      next.destroy();
      throw error;
    }
    attempt.connection = next;
    return attempt;
  };

  const connected = ({ connection: next, lost }: Attempt): void => {
    if (next === null || state === 'closed') return next?.destroy();
    connection = next;
    if (lost !== null) return lose(next, lost);
    state = 'connected';
    if (downSince !== null) outages.recovered(downSince);
    downSince = null;
    first.resolve();
    up.resolve();
    beat();
    if (wasConnected) for (const listener of listeners) listener.resumed();
    wasConnected = true;
  };

  const lose = (lost: LinkConnection, error: unknown): void => {
    if (connection !== lost) return;
    connection = null;
    cancelHeartbeat();
    lost.destroy();
    if (state === 'closed') return;
    state = 'connecting';
    up = Promise.withResolvers<void>();
    outages.report(error);
    reconnect.request();
  };

  const failed = (error: unknown, failures: number): void => {
    outages.report(error);
    first.resolve();
    // The connections that are open still work.
    if (isOutOfConnections(error)) return;
    downSince ??= timers.now();
    if (failures > 1) for (const work of unreachable) work();
  };
  const reconnect = createReconnect({ connect, connected, failed }, timers);

  /** Runs a statement. @throws if no response comes in time */
  const answered = async (to: LinkConnection, text: string): Promise<void> => {
    const late = Promise.withResolvers<never>();
    const cancel = timers.after(answerMs, () => late.reject(new Error('The database does not respond')));
    try {
      await Promise.race([to.query(text), late.promise]);
    } finally {
      cancel();
    }
  };

  /** Subscribes to every channel, which also checks that the database responds. Repeating it has no effect. */
  const greet = async (to: LinkConnection): Promise<void> => {
    const channels = new Set([...listeners].map((listener) => listener.channel));
    for (const channel of channels) await answered(to, `listen ${channel}`);
    if (channels.size === 0) await answered(to, 'select 1');
  };

  const check = async (): Promise<void> => {
    const checked = connection;
    if (checked === null) return;
    try {
      await greet(checked);
    } catch (error) {
      lose(checked, error);
    }
  };

  const checkAndBeat = async (): Promise<void> => {
    const checked = connection;
    await check();
    if (connection !== null && connection === checked) beat();
  };
  const beat = (): void => {
    cancelHeartbeat = timers.after(heartbeatMs, () => void checkAndBeat());
  };

  const start = (): Promise<void> => {
    if (state === 'unused') {
      state = 'connecting';
      reconnect.request();
    }
    return first.promise;
  };

  return {
    outages,
    start,
    isDown: () => downSince !== null && state !== 'closed',
    async whenUp(signal) {
      while (state === 'connecting' && signal?.aborted !== true) {
        const aborted = Promise.withResolvers<void>();
        const abort = (): void => aborted.resolve();
        signal?.addEventListener('abort', abort, { once: true });
        await Promise.race([up.promise, aborted.promise]);
        signal?.removeEventListener('abort', abort);
      }
    },
    check,
    async listen(listener) {
      listeners.add(listener);
      await start();
      await check();
      return { close: async () => void listeners.delete(listener) };
    },
    onUnreachable: (work) => void unreachable.push(work),
    close() {
      state = 'closed';
      reconnect.stop();
      cancelHeartbeat();
      connection?.destroy();
      connection = null;
      first.resolve();
      up.resolve();
    },
  };
};
