import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { testSite, type TestSite } from './integrations.test-support.ts';
import { incompleteReasons, readSources, readStatuses } from './source-status.ts';
import { raiseWatermarks, saveStream } from './sync/cursors.store.ts';
import { countStored, endRun, insertRun } from './sync/runs.store.ts';
import { updateSource } from './sync/sources.store.ts';

const noon = '2026-11-20T12:00:00Z';
const now = Date.parse(noon) / 1000;

let site: TestSite;
before(async () => {
  site = await testSite('http://127.0.0.1:1', noon, 1);
});
after(() => site.database.drop());

const at = (date: string) => new Date(`${date}T00:00:00Z`);

test('a first import has reached as far back as the slowest of its sources', async () => {
  const { ctx, connect } = await site.organization();
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(site.database, ctx.organizationId, work);
  const read = async () => {
    const { backTo, comparableFrom } = await within((tx) => readSources(tx, now));
    const dateOf = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10);
    const { jira, bitbucket } = comparableFrom;
    return [backTo, jira ?? null, bitbucket ?? null].map((at) => (at === null ? null : dateOf(at)));
  };
  const change = (...given: Parameters<typeof updateSource> extends [Tx, ...infer Rest] ? Rest : never) =>
    within((tx) => updateSource(tx, ...given));
  assert.deepEqual(await read(), [null, null, null], 'nothing is connected');
  for (const provider of ['jira', 'bitbucket'] as const) await connect(provider);
  assert.deepEqual(await read(), [null, null, null], 'nothing has begun');

  await change('bitbucket', { state: 'waiting' });
  await change('jira', { state: 'collecting', oldestCollected: at('2026-08-20') });
  assert.deepEqual(await read(), ['2026-08-20', '2026-09-19', null], 'one that cannot read anything holds up no other');
  await change('bitbucket', { state: 'collecting' });
  assert.deepEqual(await read(), ['2026-11-20', '2026-09-19', '2026-12-20'], 'of one nothing has been read');
  await change('bitbucket', { oldestCollected: at('2026-10-06') });
  const planned = { provider: 'bitbucket' as const, startedAt: at('2026-11-20'), windows: [], sweeps: false };
  const run = await within((tx) => insertRun(tx, ctx.organizationId, { ...planned, kind: 'full', announced: [] }));
  await within((tx) => countStored(tx, run.id, { stored: 5, changed: 5, counts: {} }));
  for (const state of ['collecting', 'waiting'] as const) {
    await change('bitbucket', { state });
    assert.deepEqual(await read(), ['2026-10-06', '2026-09-19', '2026-11-05'], state);
  }
  for (const state of ['failed', 'stopped'] as const) {
    await change('bitbucket', { state });
    assert.deepEqual(
      await read(),
      ['2026-08-20', '2026-09-19', '2026-11-05'],
      `${state}: days are scored, but not compared`,
    );
  }
  await change('jira', { firstCompletedAt: new Date(now * 1000) });
  assert.deepEqual(await read(), [null, null, null], 'one that was stopped does not hold up those that are complete');
  await change('bitbucket', { state: 'collecting' });
  assert.deepEqual(await read(), ['2026-10-06', null, '2026-11-05'], 'one that continues does, until it is complete');
  await change('bitbucket', { firstCompletedAt: new Date(now * 1000) });
  assert.deepEqual(await read(), [null, null, null], 'what is read again has been read');
});

test('a history begins 30 days after what supports it, from the beginning of its first sync on', async () => {
  const { ctx, connect } = await site.organization();
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(site.database, ctx.organizationId, work);
  const starts = async () => (await within((tx) => readSources(tx, now))).historyStarts;
  const shown = async () => (await within(readStatuses))[0]?.oldestCollected;
  await connect('jira');
  assert.deepEqual(await starts(), {}, 'nothing has begun');

  const windows = [
    { from: at('2026-10-06').getTime(), to: null },
    { from: at('2026-06-20').getTime(), to: at('2026-10-06').getTime() },
  ];
  const planned = { provider: 'jira' as const, startedAt: at('2026-11-20'), sweeps: false, announced: [] };
  const run = await within((tx) => insertRun(tx, ctx.organizationId, { ...planned, kind: 'full', windows }));
  const july = at('2026-07-20').getTime() / 1000;
  const board = (date: string) => ({ project: july, board: at(date).getTime() / 1000 });
  assert.deepEqual(await starts(), { project: july, board: now + 30 * 86_400 });
  await within((tx) => updateSource(tx, 'jira', { oldestCollected: at('2026-10-06') }));
  assert.deepEqual(await starts(), board('2026-11-05'), 'sprints, where they have been read');
  assert.equal(await shown(), '2026-10-06T00:00:00.000Z');
  await within(async (tx) => {
    await updateSource(tx, 'jira', { oldestCollected: at('2026-06-20'), firstCompletedAt: at('2026-11-20') });
    await endRun(tx, run, at('2026-11-20'));
    await insertRun(tx, ctx.organizationId, { ...planned, kind: 'incremental', windows: [] });
  });
  assert.deepEqual(await starts(), { project: july, board: july }, 'afterwards');
  assert.equal(await shown(), '2026-07-20T00:00:00.000Z');
});

test('figures that count incidents lack them without Jira', async () => {
  const { ctx, connect } = await site.organization();
  const reasons = (metric: string): Promise<string[]> =>
    withTenant(site.database, ctx.organizationId, (tx) => incompleteReasons(tx, [metric]));
  await connect('bitbucket');
  const [before] = await reasons('lead_time');
  assert.deepEqual(await reasons('change_failure_rate'), [
    before,
    'Incidents are unknown, because Jira is not connected: only rollbacks, reverts and hotfixes count as failures.',
  ]);
  await connect('jira');
  assert.deepEqual(await reasons('change_failure_rate'), await reasons('lead_time'));
});

test('rows of a changed selection and of new repositories are missing until they have been read once', async () => {
  const { ctx, connect } = await site.organization();
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(site.database, ctx.organizationId, work);
  const reasons = () => within((tx) => incompleteReasons(tx));
  await connect('bitbucket');
  const day = at('2026-11-01');
  const synced = { state: 'up-to-date', failures: 0, firstCompletedAt: day, lastSweepAt: day } as const;
  await within((tx) => updateSource(tx, 'bitbucket', synced));
  assert.deepEqual(await reasons(), []);

  const planned = { provider: 'bitbucket', kind: 'incremental', startedAt: at('2026-11-20') } as const;
  const run = await within((tx) =>
    insertRun(tx, ctx.organizationId, { ...planned, windows: [], sweeps: false, announced: [] }),
  );
  const began = { runId: run.id, phase: 1, done: true, cursor: null, memory: null, seen: 0, expected: null };
  for (const [stream, watermark] of [
    ['commits:old', at('2026-11-01')],
    ['commits:new', null],
    ['pull-requests:new', null],
    ['commits:newer', null],
    ['pull-requests:old:announced', null],
    ['workspace', null],
  ] as const)
    await within((tx) =>
      saveStream(tx, ctx.organizationId, 'bitbucket', { ...began, stream, watermark, problem: null, revision: 0 }),
    );
  assert.deepEqual(await reasons(), ['Bitbucket: 2 new repositories have not been read completely yet.']);
  await within(async (tx) => {
    await raiseWatermarks(tx, 'bitbucket', run.id, at('2026-11-20'));
    await endRun(tx, run, at('2026-11-20'));
  });
  assert.deepEqual(await reasons(), []);

  await within((tx) => updateSource(tx, 'bitbucket', { lastSweepAt: null }));
  assert.deepEqual(await reasons(), ['Bitbucket: the changed selection has not been read completely yet.']);
});
