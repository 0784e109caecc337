/** Values that an installation stores next to its database, each created once. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeFile } from '../../server/src/platform/embedded/whole-file.ts';
import { freePort, waitForPort } from './ports.ts';

const readOrCreate = (file: string, create: () => string): string => {
  if (!existsSync(file)) writeWholeFile(file, create());
  const text = readFileSync(file, 'utf8').trim();
  if (text === '') throw new Error(`${file} is empty. Restore it from a backup.`);
  return text;
};

/** @throws Error if the setting is neither on nor off */
export const isOn = (name: string, environment: NodeJS.ProcessEnv): boolean => {
  const value = environment[name] || 'off';
  if (value !== 'on' && value !== 'off') throw new Error(`${name} must be "on" or "off".`);
  return value === 'on';
};

/** Where the embedded database stores its files, complete or not; null before the first start. */
export const databaseIn = (folder: string): string | null => {
  const configured = join(folder, 'postgres');
  const note = join(configured, 'moved-to');
  const data = join(existsSync(note) ? readFileSync(note, 'utf8').trim() : configured, 'data');
  return existsSync(data) && readdirSync(data).length > 0 ? data : null;
};

/**
 * The secret key of this installation, created before its database: with another key, the encrypted data could never be
 * read again.
 * @param acceptsNew whether the operator accepts a new key and the loss of encrypted data
 * @throws Error if there is a database without its secret key
 */
export const ownSecret = (folder: string, { acceptsNew = false } = {}): string => {
  const file = join(folder, 'secret-key');
  const database = existsSync(file) || acceptsNew ? null : databaseIn(folder);
  if (database !== null)
    throw new Error(
      `${file} is missing, and the database in ${database} was encrypted with it: restore the file from a backup, set SECRET_KEY to its content, or set NEW_SECRET_KEY=on for one start to continue without stored credentials, second factors and sessions.`,
    );
  return readOrCreate(file, () => randomBytes(32).toString('hex'));
};

/** Minimum months of simulated history, even if fewer are collected. */
const minMonths = 13;

/** Start and length of the simulated history, stored once, so that the site is the same after every start. */
export const simulatedHistory = (
  folder: string,
  monthsCollected: number,
  now = new Date(),
): { start: string; months: number } => {
  const saved = readOrCreate(join(folder, 'simulator-start'), () => {
    const months = Math.max(minMonths, monthsCollected || 0);
    const start = new Date(now);
    start.setUTCMonth(start.getUTCMonth() - months);
    start.setUTCHours(0, 0, 0, 0);
    return `${start.toISOString()} ${months}`;
  });
  // Older folders did not store the length; they have the minimum.
  const [start = '', months = minMonths] = saved.split(' ');
  return { start, months: Number(months) };
};

const oldSimulatorExitMs = 3_000;

/** The simulator's port, stored because at another address it would be another site, to be collected from scratch. */
export const simulatorPort = async (folder: string): Promise<number> => {
  const file = join(folder, 'simulator-port');
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (before > 0 && (await waitForPort(before, '127.0.0.1', oldSimulatorExitMs))) return before;
  const port = await freePort();
  writeWholeFile(file, String(port));
  return port;
};
