/**
 * A real PostgreSQL that Sightline brings and looks after: own data folder, loopback only, random
 * password. It outlives a crash of Sightline; the next start adopts it.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { databaseAccount, isReachableBy, type Account } from './account.ts';
import { exists, postgresBinaries } from './binaries.ts';
import { address, adopt, launch, stop } from './server-process.ts';

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
