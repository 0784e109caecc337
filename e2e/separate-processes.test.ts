/** Two web and two jobs processes on an external PostgreSQL. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { after, before, test } from 'node:test';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startSimulator, type Simulator } from '../server/src/features/integrations/integrations.test-support.ts';
import { testDatabase, type TestDatabase } from '../server/src/testing/database.ts';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const pollIntervalMs = 1_000;
const children: ChildProcess[] = [];
let database: TestDatabase;
let simulator: Simulator;
let webs: string[];

const start = (role: 'web' | 'jobs'): Promise<string> => {
  const child = spawn(process.execPath, [main, `--run=${role}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: database.url,
      SECRET_KEY: '7'.repeat(64),
      DEMO: 'on',
      SIMULATOR_URL: simulator.url,
      HISTORY_MONTHS: '1',
    },
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
  database = await testDatabase();
  simulator = await startSimulator({ now: new Date().toISOString(), months: 1 });
  const [first, second] = await Promise.all([start('web'), start('web'), start('jobs'), start('jobs')]);
  webs = [first, second];
});
after(async () => {
  await Promise.all(children.map(stop));
  await simulator.stop();
  await database.drop();
});

const call = async <T>(web: string, path: string, token: string, body?: unknown): Promise<T> => {
  const answer = await fetch(`${web}/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return (await answer.json()) as T;
};

test('two web and two jobs processes act as one product', async () => {
  const [first = '', second = ''] = webs;
  const credentials = { email: 'demo@sightline.example', password: 'sightline-demo' };
  const { token } = await call<{ token: string }>(first, '/auth/login', '', credentials);
  const me = await call<{ user: { email: string } }>(second, '/auth/me', token);
  assert.equal(me.user.email, credentials.email);

  // The first collection completes, whichever processes run its jobs.
  type Status = { firstCollection: boolean; sources: unknown[] };
  const isFinished = async (): Promise<boolean> => {
    const status = await call<Status>(first, '/integrations/atlassian/sync-status', token);
    return !status.firstCollection && status.sources.length === 3;
  };
  while (!(await isFinished())) await setTimeout(pollIntervalMs);

  // A request to one process reaches a browser connected to the other.
  const socket = new WebSocket(`${second.replace('http', 'ws')}/v1/ws?token=${token}`);
  const closed = new Promise<number>((done) => socket.addEventListener('close', (event) => done(event.code)));
  await new Promise<void>((done) => socket.addEventListener('open', () => done()));
  const received = (type: string): Promise<void> =>
    new Promise((done) => {
      socket.addEventListener('message', (event) => {
        if ((JSON.parse(String(event.data)) as { type: string }).type === type) done();
      });
    });
  const announced = Promise.all([received('collection_progress'), received('measurements_changed')]);
  await call(first, '/integrations/atlassian/sync', token, { provider: 'jira' });
  await call(first, '/teams', token, { name: 'A team of its own' });
  await announced;
  const { jobs } = await call<{ jobs: { provider: string; kind: string }[] }>(
    second,
    '/integrations/atlassian/jobs',
    token,
  );
  const fullSyncs = jobs.filter((job) => job.kind === 'full').map((job) => job.provider);
  assert.deepEqual(fullSyncs.toSorted(), ['bitbucket', 'confluence', 'jira'], 'each source had one full sync');

  // Signing out at one process closes the session's live connection at the other.
  await call(first, '/auth/logout', token, {});
  assert.equal(await closed, 1008);
  const refused = await fetch(`${second}/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(refused.status, 401);
});

test('every process stops cleanly', async () => {
  assert.deepEqual(await Promise.all(children.map(stop)), [0, 0, 0, 0]);
});
