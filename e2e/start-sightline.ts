/** Starts Sightline for a browser test like `npm start`, with its own folder and port. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { removeDataFolder } from './remove-data-folder.ts';

/** Tests open screens faster than people do. */
const manyRequests = { REQUESTS_PER_MINUTE: '10000' };

const root = fileURLToPath(new URL('..', import.meta.url));

export type Running = { address: string; folder: string; stop(): Promise<number | null> };

export const startSightline = (extra: Record<string, string> = {}): Promise<Running> => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-e2e-'));
  // The database's user can read it, so its files stay in this folder.
  chmodSync(folder, 0o755);
  const { DATABASE_URL: _database, ...environment } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts/run.ts')], {
    cwd: root,
    env: { ...environment, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', ...manyRequests, ...extra },
    // It stops with the test, even if the test crashes.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    const code = await ended;
    removeDataFolder(folder);
    return code;
  };
  return new Promise((ready, failed) => {
    createInterface({ input: child.stdout as Readable }).on('line', (line) => {
      const address = /^ready (\S+)$/.exec(line)?.[1];
      if (address !== undefined) ready({ address, folder, stop });
    });
    child.once('exit', (code) => failed(new Error(`Sightline exited with ${code} before it was ready`)));
  });
};
