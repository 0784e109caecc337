/** The process of PostgreSQL's server: finding the one that runs, starting one, stopping it. */
import { spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Account } from './account.ts';
import { exists } from './binaries.ts';

export type Lock = { pid: number; port: number };

const startTimeoutMs = 60_000;

export const address = (port: number, user: string, password: string, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** The first lines of `postmaster.pid`: process id, folder, start, port. */
const readLock = async (data: string): Promise<Lock | null> => {
  const file = join(data, 'postmaster.pid');
  if (!(await exists(file))) return null;
  const lines = (await readFile(file, 'utf8')).split('\n');
  const lock = { pid: Number(lines[0]), port: Number(lines[3]) };
  return lock.pid > 0 && lock.port > 0 ? lock : null;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const answers = async (port: number, password: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: address(port, 'postgres', password, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  try {
    await client.connect();
    return true;
  } catch {
    // Not up yet, going down, or somebody else's: the caller decides by trying again.
    return false;
  } finally {
    await client.end();
  }
};

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A server that still runs on this folder; waits out one that is shutting down and clears a stale lock. */
export const adopt = async (data: string, password: string): Promise<Lock | null> => {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const lock = await readLock(data);
    if (lock === null) return null;
    if (!isAlive(lock.pid)) {
      await rm(join(data, 'postmaster.pid'), { force: true });
      return null;
    }
    if (await answers(lock.port, password)) return lock;
    if (Date.now() > deadline) {
      // The id was given to another program after a crash; PostgreSQL itself checks that before it starts.
      return null;
    }
    await pause(100);
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

/** @throws Error with PostgreSQL's own last words when it does not come up */
export const launch = async (
  program: string,
  data: string,
  logFile: string,
  settings: string[],
  account: Account | null,
  password: string,
): Promise<Lock> => {
  const port = await freePort();
  const all = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_wal_size=1GB',
    'jit=off',
    // Starting workers takes longer than most of what is asked.
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
  await log.close();
  let ended: string | null = null;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code) => (ended ??= `it ended with ${code}`));
  child.unref();
  const deadline = Date.now() + startTimeoutMs;
  while (ended === null && Date.now() < deadline) {
    if (child.pid !== undefined && (await answers(port, password))) return { pid: child.pid, port };
    await pause(40);
  }
  const words = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-5).join('\n');
  throw new Error(`The embedded PostgreSQL did not start (${ended ?? 'it did not answer in time'}):\n${words}`);
};

/** Fast shutdown: running transactions roll back, everything committed is on disk. */
export const stop = async (pid: number): Promise<void> => {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 30_000;
  while (isAlive(pid) && Date.now() < deadline) await pause(30);
  if (isAlive(pid)) throw new Error('The embedded PostgreSQL did not stop within 30 seconds');
};
