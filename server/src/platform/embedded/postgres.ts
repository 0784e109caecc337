/**
 * A real PostgreSQL that Sightline brings and looks after: own data folder, loopback only, random
 * password. It outlives a crash of Sightline; the next start adopts it.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { databaseAccount, isReachableBy, type Account } from './account.ts';
import { exists, postgresBinaries } from './binaries.ts';

export type EmbeddedPostgres = {
  /** Of the application's role, which is no superuser. */
  url: string;
  /** Of the superuser; for creating databases in tests. */
  administratorUrl: string;
  adopted: boolean;
  stop(): Promise<void>;
  /** Folder of everything it keeps; another than was asked for where its user cannot reach that. */
  home: string;
  /** Asks it to stop without waiting; for a process that is ending. */
  interrupt(): void;
};

type Options = {
  /** Folder for everything it keeps. */
  folder: string;
  /** Further server settings, `name=value`. */
  settings?: string[];
};

type Lock = { pid: number; port: number };

const startTimeoutMs = 60_000;

/**
 * Starts the database, or adopts the one that still runs on the same folder.
 * @throws Error with PostgreSQL's own last words when it does not come up
 */
export const startEmbeddedPostgres = async ({ folder, settings = [] }: Options): Promise<EmbeddedPostgres> => {
  const account = await databaseAccount();
  const home = await prepareHome(resolve(folder), account);
  const binaries = await postgresBinaries(account, sharedFolder);
  return startPostgres({ home, binaries, account, settings });
};

type Installed = {
  /** Folder that `account` owns. */ home: string;
  /** Folder that holds `bin`. */ binaries: string;
  account: Account | null;
  settings: string[];
};

/** The same with PostgreSQL's programs from anywhere. */
export const startPostgres = async ({ home, binaries, account, settings }: Installed): Promise<EmbeddedPostgres> => {
  const data = join(home, 'data');
  const password = await ensurePassword(join(home, 'password'));
  const program = (name: string): string => join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  if (!(await exists(join(data, 'PG_VERSION')))) await initialise(program('initdb'), home, data, password, account);

  const running = await adopt(data, password);
  const lock = running ?? (await launch(program('postgres'), data, join(home, 'log'), settings, account, password));
  const administratorUrl = address(lock.port, 'postgres', password, 'postgres');
  await prepareDatabase(administratorUrl, password);
  return {
    url: address(lock.port, 'sightline', password, 'sightline'),
    administratorUrl,
    adopted: running !== null,
    home,
    stop: () => stop(lock.pid),
    interrupt: () => void process.kill(lock.pid, 'SIGINT'),
  };
};

const initialise = async (
  initdb: string,
  home: string,
  data: string,
  password: string,
  account: Account | null,
): Promise<void> => {
  await rm(data, { recursive: true, force: true });
  const passwordFile = join(home, 'initial-password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account !== null) await chown(passwordFile, account.uid, account.gid);
  const args = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  await run(initdb, args, account, home);
  await rm(passwordFile);
};

const sharedFolder = '/var/lib/sightline';

/** The folder itself, or, where the database's user cannot reach it, one of its own named after it. */
const prepareHome = async (folder: string, account: Account | null): Promise<string> => {
  await mkdir(folder, { recursive: true });
  if (account === null) return folder;
  let home = folder;
  if (!(await isReachableBy(account, folder))) {
    home = join(sharedFolder, createHash('sha256').update(folder).digest('hex').slice(0, 16));
    await mkdir(home, { recursive: true, mode: 0o755 });
    await writeFile(join(folder, 'moved-to'), `${home}\n`);
  }
  await chown(home, account.uid, account.gid);
  await chmod(home, 0o750);
  return home;
};

const ensurePassword = async (file: string): Promise<string> => {
  if (await exists(file)) return (await readFile(file, 'utf8')).trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
};

const address = (port: number, user: string, password: string, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

const run = (program: string, args: string[], account: Account | null, cwd: string): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(program, args, { ...(account ?? {}), cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`${program} ended with ${code}: ${errors.trim()}`)),
    );
  });

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
const adopt = async (data: string, password: string): Promise<Lock | null> => {
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

const launch = async (
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

/** The application's role and database. The role creates roles and databases but is no superuser. */
const prepareDatabase = async (administratorUrl: string, password: string): Promise<void> => {
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  try {
    const role = await client.query("select 1 from pg_roles where rolname = 'sightline'");
    if (role.rowCount === 0)
      await client.query(`create role sightline login createrole createdb password '${password}'`);
    const database = await client.query("select 1 from pg_database where datname = 'sightline'");
    if (database.rowCount === 0) await client.query('create database sightline owner sightline');
  } finally {
    await client.end();
  }
};

/** Fast shutdown: running transactions roll back, everything committed is on disk. */
const stop = async (pid: number): Promise<void> => {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 30_000;
  while (isAlive(pid) && Date.now() < deadline) await pause(30);
  if (isAlive(pid)) throw new Error('The embedded PostgreSQL did not stop within 30 seconds');
};
