/** What an installation stores next to its database, each created once. */
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
  const configured = join(folder, 'postgres');
  const note = join(configured, 'moved-to');
  const data = join(existsSync(note) ? readFileSync(note, 'utf8').trim() : configured, 'data');
  return existsSync(data) && readdirSync(data).length > 0 ? data : null;
};

/**
 * The secret of this installation. It is made before its database; another one would make everything that the
 * database holds encrypted unreadable for good.
 * @param acceptsNew whether the operator continues without the encrypted data
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

/** Months of history that are simulated where fewer are collected. */
const leastMonths = 13;

/** When the simulated history begins and how long it is: settled once, so that the site is the same after every start. */
export const simulatedHistory = (
  folder: string,
  monthsCollected: number,
  now = new Date(),
): { start: string; months: number } => {
  const saved = readOrMake(join(folder, 'simulator-start'), () => {
    const months = Math.max(leastMonths, monthsCollected || 0);
    const start = new Date(now);
    start.setUTCMonth(start.getUTCMonth() - months);
    start.setUTCHours(0, 0, 0, 0);
    return `${start.toISOString()} ${months}`;
  });
  // Folders from before the length was saved have the least.
  const [start = '', months = leastMonths] = saved.split(' ');
  return { start, months: Number(months) };
};

const oldSimulatorEndsMs = 3_000;

/** The simulator's port, persisted like its history: at another address it would be another site, read from scratch. */
export const simulatorPort = async (folder: string): Promise<number> => {
  const file = join(folder, 'simulator-port');
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (before > 0 && (await waitForPort(before, '127.0.0.1', oldSimulatorEndsMs))) return before;
  const port = await freePort();
  writeWholeFile(file, String(port));
  return port;
};
