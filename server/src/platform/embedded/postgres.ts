/**
 * A bundled PostgreSQL that Sightline manages, with its own data folder and a random password, reachable
 * only from this machine. It ends with the process that started it, and only that process stops it.
 */
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { databaseAccount, isReachableBy, type Account } from './account.ts';
import { exists, postgresBinaries } from './binaries.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { ensureInitialized } from './initialize.ts';
import { endLeftover } from './leftover.ts';
import { address, launch, stopServer, type ServerProcess } from './server-process.ts';
import { writeWholeFile } from './whole-file.ts';

export type EmbeddedPostgres = {
  /** Connects as the application role, which is not a superuser. Stays the same after a restart. */
  url: string;
  /** Connects as the superuser; used to create databases in tests. */
  administratorUrl: string;
  /** The data folder; differs from the requested one if the database user cannot access that. */
  home: string;
  /** The current server process. */
  server(): ServerProcess;
  /** Starts a new process on the same port after the previous one has ended. */
  startAgain(): Promise<void>;
  /** @param fastMs time limit for a clean shutdown */
  stop(fastMs?: number): Promise<void>;
  /** Requests a stop without waiting, for use while this process is ending. */
  interrupt(): void;
};

type Options = {
  /** The folder for all its files. */
  folder: string;
  /** Further server settings, `name=value`. */
  settings?: string[];
  /** Aborting stops a start in progress. */
  signal?: AbortSignal;
};

/**
 * Starts the database, after ending any server that a killed process left running on the same folder.
 * @throws FolderInUse while another process uses the folder
 * @throws Error with the end of PostgreSQL's log if it does not start
 */
export const startEmbeddedPostgres = async ({ folder, settings = [], signal }: Options): Promise<EmbeddedPostgres> => {
  const lock = lockFolder(resolve(folder));
  try {
    const account = await databaseAccount();
    const home = await prepareHome(resolve(folder), account);
    const binaries = await postgresBinaries(account, sharedFolder);
    return await startUnderLock({ home, binaries, account, settings, signal }, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
};

type Installed = {
  /** The folder that `account` owns. */ home: string;
  /** The folder that contains `bin`. */ binaries: string;
  account: Account | null;
  settings: string[];
  signal?: AbortSignal | undefined;
};

/** Like `startEmbeddedPostgres`, with PostgreSQL binaries from any folder. */
export const startPostgres = async (installed: Installed): Promise<EmbeddedPostgres> => {
  const lock = lockFolder(installed.home);
  try {
    return await startUnderLock(installed, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
};

const startUnderLock = async (installed: Installed, lock: FolderLock): Promise<EmbeddedPostgres> => {
  const { binaries, account, settings, signal } = installed;
  const home = await realpath(installed.home);
  const data = join(home, 'data');
  const program = (name: string): string => join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const durable = !settings.includes('fsync=off');
  const password = await ensureInitialized({ initdb: program('initdb'), home, account, durable, signal });
  await endLeftover(data);
  const start = (port: number | null): Promise<ServerProcess> =>
    launch({
      program: program('postgres'),
      data,
      logFile: join(home, 'log'),
      port,
      settings,
      account,
      password,
      signal,
    });

  let server = await start(null);
  const { port } = server;
  const administratorUrl = address(port, 'postgres', password, 'postgres');
  try {
    await prepareDatabase(administratorUrl, password);
  } catch (error) {
    await stopServer(server);
    throw error;
  }
  return {
    url: address(port, 'sightline', password, 'sightline'),
    administratorUrl,
    home,
    server: () => server,
    startAgain: async () => {
      server = await start(port);
    },
    stop: async (fastMs) => {
      await stopServer(server, fastMs);
      lock.release();
    },
    interrupt: () => server.signal('SIGINT'),
  };
};

const sharedFolder = '/var/lib/sightline';

/** The folder itself, or a separate one named after it if the database user cannot access it. */
const prepareHome = async (folder: string, account: Account | null): Promise<string> => {
  await mkdir(folder, { recursive: true });
  if (account === null) return folder;
  const home = await reachableHome(folder, account);
  await chown(home, account.uid, account.gid);
  await chmod(home, 0o750);
  return home;
};

/** Once moved, the data stays there: in another folder, the database would be empty. */
const reachableHome = async (folder: string, account: Account): Promise<string> => {
  const note = join(folder, 'moved-to');
  if (!(await exists(note)) && (await isReachableBy(account, folder))) return folder;
  const home = (await exists(note))
    ? (await readFile(note, 'utf8')).trim()
    : join(sharedFolder, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  await mkdir(home, { recursive: true, mode: 0o755 });
  writeWholeFile(note, `${home}\n`, 0o644);
  return home;
};

/** Creates the application role and database. The role can create roles and databases but is not a superuser. */
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
