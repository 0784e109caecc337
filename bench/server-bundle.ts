/**
 * Run by hand: node bench/server-bundle.ts [starts]. Compares the start time and memory of each server role, bundled as
 * in the container image and from sources. Starts alternate, without a compile cache.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../scripts/build-server.ts';
import { testDatabase } from '../server/src/testing/database.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const starts = Number(process.argv[2] ?? 7);
const entries = { sources: 'server/src/main.ts', bundle: 'server/dist/main.js' } as const;
type Kind = keyof typeof entries;
const kinds = Object.keys(entries) as Kind[];

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const database = await testDatabase();
await buildServer();

const measureStart = (kind: Kind, role: string): Promise<{ milliseconds: number; megabytes: number }> =>
  new Promise((done, failed) => {
    const started = performance.now();
    const child = spawn(process.execPath, ['--heap-growing-percent=30', join(root, entries[kind]), `--run=${role}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        LOG_LEVEL: 'error',
        DATABASE_URL: database.url,
        SECRET_KEY: '0123456789abcdef'.repeat(4),
        DEMO: 'off',
      },
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('ready')) return;
      const milliseconds = performance.now() - started;
      const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]);
      child.removeAllListeners('exit');
      child.once('exit', () => done({ milliseconds, megabytes: kilobytes / 1024 }));
      child.kill('SIGTERM');
    });
    child.once('exit', (code) => failed(new Error(`${entries[kind]} exited with ${code} before it was ready`)));
  });

for (const role of ['web', 'jobs']) {
  const measured: Record<Kind, { milliseconds: number; megabytes: number }[]> = { sources: [], bundle: [] };
  // The first start of each is not counted, because it reads the files from disk.
  for (let round = 0; round <= starts; round += 1)
    for (const kind of kinds) {
      const one = await measureStart(kind, role);
      if (round > 0) measured[kind].push(one);
    }
  const of = (kind: Kind, what: 'milliseconds' | 'megabytes'): number => median(measured[kind].map((one) => one[what]));
  for (const what of ['milliseconds', 'megabytes'] as const) {
    const [sources, bundle] = [of('sources', what), of('bundle', what)];
    console.log(
      `${role}: ${Math.round(bundle)} ${what} bundled, ${Math.round(sources)} from sources: ratio ${(bundle / sources).toFixed(2)}`,
    );
  }
}
await database.drop();
process.exit(0);
