/** The bundled server of the container image: without sources, one process per role. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { startSimulator, type Simulator } from '../server/src/features/integrations/integrations.test-support.ts';
import { withOperator } from '../server/src/platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../server/src/testing/database.ts';
import { call } from './call.ts';
import { roleProcesses } from './role-processes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pollIntervalMs = 500;
let image: string;
let database: TestDatabase;
let simulator: Simulator;
let web: string;

const environment = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  PORT: '0',
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  SECRET_KEY: '7'.repeat(64),
  DEMO: 'on',
  SIMULATOR_URL: simulator.url,
  HISTORY_MONTHS: '1',
});

const processes = roleProcesses(['server/dist/main.js'], () => ({
  cwd: image,
  env: environment(),
}));

before(async () => {
  image = mkdtempSync(join(tmpdir(), 'sightline-image-'));
  mkdirSync(join(image, 'server'));
  for (const name of ['dist', 'migrations', 'sample', 'package.json'])
    cpSync(join(root, 'server', name), join(image, 'server', name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(image, 'node_modules'));
  database = await testDatabase('template0');
  simulator = await startSimulator({ now: new Date().toISOString(), months: 1 });
  [web] = (await Promise.all([processes.start('web'), processes.start('jobs')])) as [string, string];
});
after(async () => {
  await processes.stop();
  await simulator.stop();
  await database.drop();
  rmSync(image, { recursive: true, force: true });
});

test('the bundle migrates, collects, and measures in the worker thread', async () => {
  const { token } = await call<{ token: string }>(web, '', '/auth/login', {
    email: 'demo@sightline.example',
    password: 'sightline-demo',
  });
  const measured = async (): Promise<number> => {
    const { rows } = await withOperator(database, (tx) =>
      sql<{ n: number }>`select count(*) as n from observations`.execute(tx),
    );
    return rows[0]?.n ?? 0;
  };
  type Status = { firstCollection: boolean; sources: unknown[] };
  const isFinished = async (): Promise<boolean> => {
    const status = await call<Status>(web, token, '/integrations/atlassian/sync-status');
    return !status.firstCollection && status.sources.length === 3 && (await measured()) > 0;
  };
  while (!(await isFinished())) await setTimeout(pollIntervalMs);
});

test('a web process that cannot listen says which settings to change', () => {
  // An address of documentation, which no machine has.
  const { status, stderr } = spawnSync(process.execPath, ['server/dist/main.js', '--run=web'], {
    cwd: image,
    env: { ...environment(), HOST: '192.0.2.1' },
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stderr, /^HOST and PORT cannot be used \(listen EADDRNOTAVAIL: .*\)\.$/m);
});

test('the bundle contains the admin command line', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/dist/admin.js', 'doctor'], {
    cwd: image,
    env: environment(),
    encoding: 'utf8',
  });
  assert.match(stdout, /migrations/i, stderr);
  assert.ok(status === 0 || status === 1, stderr);
});

test('source maps contain the sources, which the image lacks', () => {
  const folder = join(image, 'server/dist');
  const maps = readdirSync(folder)
    .filter((name) => name.endsWith('.map'))
    .map(
      (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { sources: string[]; sourcesContent: string[] },
    );
  const contentOf = (source: string): string =>
    maps.map((map) => map.sourcesContent[map.sources.findIndex((one) => one.endsWith(source))]).join('');
  assert.match(contentOf('/src/main.ts'), /The entry point/);
  assert.match(contentOf('/src/run-roles.ts'), /two roles/);
});

test('stack traces of unexpected errors name the sources', async () => {
  const other = await testDatabase('template0');
  try {
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    await client.query('create table organizations ()');
    await client.end();
    const { status, stderr } = spawnSync(process.execPath, ['server/dist/main.js', '--run=jobs'], {
      cwd: image,
      env: { ...environment(), DATABASE_URL: other.url },
      encoding: 'utf8',
    });
    assert.match(stderr, /already exists[^]*\/server\/src\/platform\/database\/migrate\.ts:\d+/);
    assert.equal(status, 1);
  } finally {
    await other.drop();
  }
});

test('the processes stop cleanly', async () => {
  assert.deepEqual(await processes.stop(), [0, 0]);
});
