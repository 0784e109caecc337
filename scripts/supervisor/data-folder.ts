/** What an installation keeps beside its database, each made once. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeFile } from '../../server/src/platform/embedded/whole-file.ts';
import { freePort, waitForPort } from './ports.ts';

const readOrMake = (file: string, make: () => string): string => {
  if (!existsSync(file)) writeWholeFile(file, make());
  const text = readFileSync(file, 'utf8').trim();
  if (text === '') throw new Error(`${file} is empty. Restore it from a backup.`);
  return text;
};

/** The secret of this installation. */
export const ownSecret = (folder: string): string =>
  readOrMake(join(folder, 'secret-key'), () => randomBytes(32).toString('hex'));

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
