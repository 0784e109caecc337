/** The bundled server of the container image: without sources, one process per role. */
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { startSimulator, type Simulator } from '../server/src/features/integrations/integrations.test-support.ts';
import { withOperator } from '../server/src/platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../server/src/testing/database.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pollIntervalMs = 500;
const children: ChildProcess[] = [];
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

const start = (role: 'web' | 'jobs'): Promise<string> => {
  const child = spawn(process.execPath, ['--enable-source-maps', 'server/dist/main.js', `--run=${role}`], {
    cwd: image,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment(),
  });
  children.push(child);
  return new Promise((ready, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^ready ?(\S*)/.exec(line);
      if (found !== null) ready(found[1] ?? '');
    });
    child.once('exit', (code) => failed(new Error(`${role} exited with ${code} before it was ready`)));
  });
};

const stop = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  child.kill('SIGTERM');
  return ended;
};

before(async () => {
  image = mkdtempSync(join(tmpdir(), 'sightline-image-'));
  mkdirSync(join(image, 'server'));
  for (const name of ['dist', 'migrations', 'sample', 'package.json'])
    cpSync(join(root, 'server', name), join(image, 'server', name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(image, 'node_modules'));
  database = await testDatabase('template0');
  simulator = await startSimulator({ now: new Date().toISOString(), months: 1 });
  [web] = (await Promise.all([start('web'), start('jobs')])) as [string, string];
});
after(async () => {
  await Promise.all(children.map(stop));
  await simulator.stop();
  await database.drop();
  rmSync(image, { recursive: true, force: true });
});

const call = async <T>(path: string, token: string, body?: object): Promise<T> => {
  const answer = await fetch(`${web}/v1${path}`, {
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return (await answer.json()) as T;
};

test('the bundle migrates, collects, and measures in the worker thread', async () => {
  const { token } = await call<{ token: string }>('/auth/login', '', {
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
    const status = await call<Status>('/integrations/atlassian/sync-status', token);
    return !status.firstCollection && status.sources.length === 3 && (await measured()) > 0;
  };
  while (!(await isFinished())) await setTimeout(pollIntervalMs);
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
  const map = JSON.parse(readFileSync(join(image, 'server/dist/main.js.map'), 'utf8')) as {
    sources: string[];
    sourcesContent: string[];
  };
  assert.ok(map.sources.some((one) => one.endsWith('/src/main.ts')));
  assert.ok(map.sourcesContent.some((one) => one.includes('One binary, two roles')));
});

test('the processes stop cleanly', async () => {
  assert.deepEqual(await Promise.all(children.map(stop)), [0, 0]);
});
