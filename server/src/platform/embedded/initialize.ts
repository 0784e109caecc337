/** Creates the database files atomically. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { exists } from './binaries.ts';
import { endWithParent } from './end-with-parent.ts';
import { writeWholeFile } from './whole-file.ts';

type Parts = {
  initdb: string;
  /** The folder that contains `data` and `password`. */
  home: string;
  account: Account | null;
  /** Whether the files must also survive a power failure. */
  durable: boolean;
  signal?: AbortSignal | undefined;
};

const unfinished = 'data.new-';

/**
 * Ensures that there is a database, without ever changing the files of an existing one.
 * @returns the superuser's password
 * @throws Error that says what to do if there are files but no complete database
 */
export const ensureInitialized = async ({ initdb, home, account, durable, signal }: Parts): Promise<string> => {
  const data = join(home, 'data');
  await removeUnfinished(home);
  if (await exists(join(data, 'PG_VERSION'))) return readPassword(home);
  if ((await exists(data)) && (await readdir(data)).length > 0)
    throw new Error(
      `${data} holds files but no PG_VERSION, so it is not a complete database, and nothing was changed. Restore the folder from a backup, or move it away to start with an empty database.`,
    );
  const password = await newPassword(home);
  const building = join(home, `${unfinished}${randomBytes(6).toString('hex')}`);
  const passwordFile = `${building}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account !== null) await chown(passwordFile, account.uid, account.gid);
  const args = ['-D', building, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  await run(initdb, [...args, '-E', 'UTF8', '--locale=C', ...(durable ? [] : ['--no-sync'])], account, home, signal);
  await rm(passwordFile);
  // Renaming onto an empty folder only works on some systems.
  if (await exists(data)) await rmdir(data);
  await rename(building, data);
  return password;
};

/** Deletes leftovers of a killed initialization. Names are unique, so a late writer does no harm. */
const removeUnfinished = async (home: string): Promise<void> => {
  for (const name of await readdir(home))
    if (name.startsWith(unfinished))
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
};

const readPassword = async (home: string): Promise<string> => {
  const file = join(home, 'password');
  const password = (await exists(file)) ? (await readFile(file, 'utf8')).trim() : '';
  if (password === '')
    throw new Error(`${file}, the password of the database beside it, is missing or empty. Restore it from a backup.`);
  return password;
};

/** Written before the database, so that a database never exists without its password. */
const newPassword = async (home: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url');
  writeWholeFile(join(home, 'password'), password);
  return password;
};

const run = (
  program: string,
  args: string[],
  account: Account | null,
  cwd: string,
  signal: AbortSignal | undefined,
): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(program, args, { ...(account ?? {}), cwd, signal, stdio: ['ignore', 'ignore', 'pipe'] });
    const unguard = child.pid === undefined ? null : endWithParent(child.pid, account);
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('error', fail);
    child.once('close', (code) => {
      unguard?.();
      if (code === 0) done();
      else fail(new Error(`${program} ended with ${code}: ${errors.trim()}`));
    });
  });
