/** What an installation keeps beside its database, each made once. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeFile } from '../../server/src/platform/embedded/whole-file.ts';
import { freePort, waitForPort } from './ports.ts';

const readOrMake = (file: string, make: () => string): string => {
  if (!existsSync(file)) writeWholeFile(file, make());
  const text = readFileSync(file, 'utf8').trim();
  if (text === '') throw new Error(`${file} is empty. Restore it from a backup.`);
  return text;
};

/** Where the embedded database keeps its files, also when they are incomplete; null before the first start. */
const databaseIn = (folder: string): string | null => {
  const asked = join(folder, 'postgres');
  const note = join(asked, 'moved-to');
  const data = join(existsSync(note) ? readFileSync(note, 'utf8').trim() : asked, 'data');
  return existsSync(data) && readdirSync(data).length > 0 ? data : null;
};

/**
 * The secret of this installation. It is made before its database; another one would make everything that the
 * database holds encrypted unreadable for good.
 * @param acceptsNew whether the operator goes on without what is encrypted
 * @throws Error where there is a database and its secret is missing
 */
export const ownSecret = (folder: string, { acceptsNew = false } = {}): string => {
  const file = join(folder, 'secret-key');
  const database = existsSync(file) || acceptsNew ? null : databaseIn(folder);
  if (database !== null)
    throw new Error(
      `${file} is missing, and the database in ${database} was encrypted with it: restore the file from a backup, set SECRET_KEY to its content, or set NEW_SECRET_KEY=on for one start to continue without stored credentials, second factors and sessions.`,
    );
  return readOrMake(file, () => randomBytes(32).toString('hex'));
};

/** Where the simulated history begins: settled once, so that the site is the same one whenever it is started. */
export const simulatorStart = (folder: string): string =>
  readOrMake(join(folder, 'simulator-start'), () => {
    const start = new Date();
    start.setUTCMonth(start.getUTCMonth() - 13);
    start.setUTCHours(0, 0, 0, 0);
    return start.toISOString();
  });

const oldSimulatorEndsMs = 3_000;

/** The simulator's port, kept like its history: at another address it would be another site, to be read anew. */
export const simulatorPort = async (folder: string): Promise<number> => {
  const file = join(folder, 'simulator-port');
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (before > 0 && (await waitForPort(before, '127.0.0.1', oldSimulatorEndsMs))) return before;
  const port = await freePort();
  writeWholeFile(file, String(port));
  return port;
};
