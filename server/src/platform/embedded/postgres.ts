/**
 * A real PostgreSQL that Sightline bundles and manages: own data folder, loopback only, random
 * password. It ends with the process that started it, and only that process stops it.
 */
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { databaseAccount, isReachableBy, type Account } from './account.ts';
import { exists, postgresBinaries } from './binaries.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { ensureInitialised } from './initialise.ts';
import { endLeftover } from './leftover.ts';
import { address, launch, stopServer, type ServerProcess } from './server-process.ts';
import { writeWholeFile } from './whole-file.ts';

export type EmbeddedPostgres = {
  /** Of the application's role, which is no superuser. Stays the same when the server is started again. */
  url: string;
  /** Of the superuser; for creating databases in tests. */
  administratorUrl: string;
  /** Its data folder; a different one than requested where its user cannot reach that. */
  home: string;
  /** The process that serves now. */
  server(): ServerProcess;
  /** Starts another process on the same port, after the one before has ended. */
  startAgain(): Promise<void>;
  /** @param fastMs so long it may take to end in good order */
  stop(fastMs?: number): Promise<void>;
  /** Asks it to stop without waiting; for a process that is ending. */
  interrupt(): void;
};

type Options = {
  /** Folder for everything it keeps. */
  folder: string;
  /** Further server settings, `name=value`. */
  settings?: string[];
  /** Aborting stops a start in progress. */
  signal?: AbortSignal;
};

/**
 * Starts the database. One that a killed process left behind on the same folder is ended first.
 * @throws FolderInUse while another process uses the folder
 * @throws Error with PostgreSQL's own last words when it does not come up
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
  /** Folder that `account` owns. */ home: string;
  /** Folder that holds `bin`. */ binaries: string;
  account: Account | null;
  settings: string[];
  signal?: AbortSignal | undefined;
};

/** The same with PostgreSQL's programs from anywhere. */
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
  const password = await ensureInitialised({ initdb: program('initdb'), home, account, durable, signal });
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

/** The folder itself, or, where the database's user cannot reach it, a separate one named after it. */
const prepareHome = async (folder: string, account: Account | null): Promise<string> => {
  await mkdir(folder, { recursive: true });
  if (account === null) return folder;
  const home = await reachableHome(folder, account);
  await chown(home, account.uid, account.gid);
  await chmod(home, 0o750);
  return home;
};

/** Once moved it stays there: elsewhere the database would be empty. */
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
