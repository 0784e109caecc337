/** Starts, probes and stops the PostgreSQL server process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from './account.ts';
import { exists } from './binaries.ts';
import { endWithParent } from './end-with-parent.ts';

export type ServerProcess = {
  pid: number;
  port: number;
  /** Resolves when the process ends, with the reason. */
  ended: Promise<string>;
  signal(signal: NodeJS.Signals): void;
};

export type Launch = {
  program: string;
  data: string;
  logFile: string;
  /** Null picks a free port. */
  port: number | null;
  settings: string[];
  account: Account | null;
  password: string;
  signal?: AbortSignal | undefined;
};

const startTimeoutMs = 60_000;

export const address = (port: number, user: string, password: string, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

const answers = async (port: number, password: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: address(port, 'postgres', password, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  // The server may be killed during the connection.
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    // Not ready yet: the caller decides whether to retry.
    return false;
  } finally {
    await client.end();
  }
};

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const found = probe.address();
      probe.close(() =>
        typeof found === 'object' && found !== null ? done(found.port) : fail(new Error('No free port')),
      );
    });
  });

/** Temporary reasons: connections of a killed server close a moment later, and ports become free. */
const passing = /pre-existing shared memory block|could not bind IPv4 address|could not create any TCP\/IP sockets/;

/** @throws Error with the end of PostgreSQL's log if it does not start */
export const launch = async (launched: Launch): Promise<ServerProcess> => {
  const { logFile, password, signal } = launched;
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const logged = (await exists(logFile)) ? (await stat(logFile)).size : 0;
    const server = await spawnServer(launched);
    let ended: string | null = null;
    void server.ended.then((how) => (ended = how));
    while (ended === null && performance.now() < deadline && signal?.aborted !== true) {
      if (await answers(server.port, password)) return server;
      await pause(40);
    }
    if (ended === null) await stopServer(server);
    signal?.throwIfAborted();
    const words = (await readFile(logFile)).subarray(logged).toString().trim();
    if (ended !== null && passing.test(words) && performance.now() < deadline) {
      await pause(200);
      continue;
    }
    const last = words.split('\n').slice(-5).join('\n');
    throw new Error(`The embedded PostgreSQL did not start (${ended ?? 'it did not respond in time'}):\n${last}`);
  }
};

const spawnServer = async (launched: Launch): Promise<ServerProcess> => {
  const { program, data, logFile, settings, account } = launched;
  const port = launched.port ?? (await freePort());
  const all = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_wal_size=1GB',
    'jit=off',
    // Starting workers takes longer than most queries.
    'max_parallel_workers_per_gather=0',
    'log_min_messages=warning',
    ...settings,
  ];
  const log = await open(logFile, 'a');
  // Detached, so that Ctrl+C reaches Sightline first and the database goes last.
  const child = spawn(program, ['-D', data, ...all.flatMap((setting) => ['-c', setting])], {
    ...(account ?? {}),
    cwd: data,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = endOf(child);
  const unguard = child.pid === undefined ? null : endWithParent(child.pid, account);
  void ended.then(unguard);
  await log.close();
  child.unref();
  return { pid: child.pid ?? 0, port, ended, signal: (name) => void child.kill(name) };
};

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
  });

/**
 * Fast shutdown: running transactions roll back, and everything committed is on disk. After the time limit
 * the server is killed, and the next start recovers from the write-ahead log.
 */
export const stopServer = async (server: ServerProcess, fastMs = 10_000): Promise<void> => {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', fastMs],
    ['SIGQUIT', 500],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, waitMs] of steps) {
    server.signal(signal);
    if (await endsWithin(server, waitMs)) return;
  }
  throw new Error(`The embedded PostgreSQL (process ${server.pid}) did not stop`);
};

const endsWithin = async (server: ServerProcess, ms: number): Promise<boolean> => {
  const cancel = new AbortController();
  const late = pause(ms, false, { signal: cancel.signal }).catch(() => false);
  const ended = await Promise.race([server.ended.then(() => true), late]);
  cancel.abort();
  return ended;
};
