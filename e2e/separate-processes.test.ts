/** Two web and two jobs processes on an external PostgreSQL. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startSimulator, type Simulator } from '../server/src/features/integrations/integrations.test-support.ts';
import { testDatabase, type TestDatabase } from '../server/src/testing/database.ts';
import { call } from './call.ts';
import { roleProcesses } from './role-processes.ts';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const pollIntervalMs = 1_000;
let database: TestDatabase;
let simulator: Simulator;
let webs: string[];

const processes = roleProcesses([main], () => ({
  env: {
    PATH: process.env['PATH'],
    PORT: '0',
    DATABASE_URL: database.url,
    SECRET_KEY: '7'.repeat(64),
    DEMO: 'on',
    SIMULATOR_URL: simulator.url,
    HISTORY_MONTHS: '1',
  },
}));

before(async () => {
  database = await testDatabase();
  simulator = await startSimulator({ now: new Date().toISOString(), months: 1 });
  webs = (await Promise.all((['web', 'web', 'jobs', 'jobs'] as const).map(processes.start))).slice(0, 2);
});
after(async () => {
  await processes.stop();
  await simulator.stop();
  await database.drop();
});

test('two web and two jobs processes act as one product', async () => {
  const [first = '', second = ''] = webs;
  const credentials = { email: 'demo@sightline.example', password: 'sightline-demo' };
  const { token } = await call<{ token: string }>(first, '', '/auth/login', credentials);
  const me = await call<{ user: { email: string } }>(second, token, '/auth/me');
  assert.equal(me.user.email, credentials.email);

  // The first collection completes, whichever processes run its jobs.
  type Status = { firstCollection: boolean; sources: unknown[] };
  const isFinished = async (): Promise<boolean> => {
    const status = await call<Status>(first, token, '/integrations/atlassian/sync-status');
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
  await call(first, token, '/integrations/atlassian/sync', { provider: 'jira' });
  await call(first, token, '/teams', { name: 'A team of its own' });
  await announced;
  const { jobs } = await call<{ jobs: { provider: string; kind: string }[] }>(
    second,
    token,
    '/integrations/atlassian/jobs',
  );
  const fullSyncs = jobs.filter((job) => job.kind === 'full').map((job) => job.provider);
  assert.deepEqual(fullSyncs.toSorted(), ['bitbucket', 'confluence', 'jira'], 'each source had one full sync');

  // Signing out at one process closes the session's live connection at the other.
  await call(first, token, '/auth/logout', {});
  assert.equal(await closed, 1008);
  const refused = await fetch(`${second}/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(refused.status, 401);
});

test('every process stops cleanly', async () => {
  assert.deepEqual(await processes.stop(), [0, 0, 0, 0]);
});
