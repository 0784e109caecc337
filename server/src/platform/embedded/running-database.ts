import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { exists } from './binaries.ts';
import { address } from './server-process.ts';

/** The address of the embedded database of a folder; null if it is not running. */
export const runningDatabase = async (folder: string): Promise<string | null> => {
  const note = join(folder, 'moved-to');
  const home = (await exists(note)) ? (await readFile(note, 'utf8')).trim() : folder;
  const pidFile = join(home, 'data', 'postmaster.pid');
  if (!(await exists(pidFile))) return null;
  // The fourth line of PostgreSQL's PID file is the port.
  const port = Number((await readFile(pidFile, 'utf8')).split('\n')[3]);
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  const url = address(port, 'sightline', password, 'sightline');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return url;
  } catch {
    // A killed process leaves its PID file behind.
    return null;
  } finally {
    await client.end();
  }
};
