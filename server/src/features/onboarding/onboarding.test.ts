import type { OnboardingTool } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RouteContext } from '../../platform/http/bind.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { startSimulator, type Simulator } from '../integrations/integrations.test-support.ts';
import { listCredentials } from '../integrations/credentials.store.ts';
import { collectSource } from '../integrations/sync/collect-source.ts';
import { loadFacts } from '../facts/index.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { configureTool, connectSample, removeSample, testTool } from './connect-tool.ts';
import { moveSetup, readSetup, skipSetup } from './continue-setup.ts';

const origin = { address: '', agent: 'test' };

describe('setting up an organization', () => {
  let database: TestDatabase;
  let simulator: Simulator;
  before(async () => {
    database = await testDatabase();
    simulator = await startSimulator({ now: '2026-11-20T12:00:00Z', months: 1 });
  });
  after(async () => {
    await database.drop();
    await simulator.stop();
  });

  /** An admin of a new organization; the simulator is the bundled one, or an allowed server like any other. */
  const admin = async (bundled: boolean): Promise<RouteContext & { queued: string[] }> => {
    const ctx = await testContext(database);
    const queued: string[] = [];
    const config = {
      ...ctx.platform.config,
      simulatorUrl: bundled ? simulator.url : null,
      atlassianExtraHosts: [simulator.url],
      historyMonths: 2,
    };
    const jobs: typeof ctx.platform.jobs = {
      ...ctx.platform.jobs,
      enqueue: async (_tx, job) => {
        queued.push(typeof job === 'string' ? job : job.name);
        return '';
      },
    };
    return { ...ctx, origin, queued, platform: { ...ctx.platform, config, jobs } };
  };
  const jira = (config: Partial<OnboardingTool['config']> = {}): OnboardingTool => ({
    type: 'jira',
    config: {
      baseUrl: simulator.url,
      userEmail: 'collector@halden-robotics.example',
      apiToken: 'simulator-token',
      ...config,
    },
  });

  it('resumes at the last step, and notifies a device that is behind', async () => {
    const ctx = await admin(false);
    assert.deepEqual(await readSetup(ctx), {
      step: 'welcome',
      completed: [],
      skipped: [],
      finishedAt: null,
      skippedAt: null,
      connected: [],
      mail: 'folder',
      sample: 'unavailable',
    });
    await moveSetup(ctx, { step: 'welcome', move: 'complete' });
    assert.equal((await readSetup(ctx)).step, 'teams');
    await assert.rejects(moveSetup(ctx, { step: 'welcome', move: 'complete' }), /continued elsewhere/);
    await assert.rejects(moveSetup(ctx, { step: 'teams', move: 'skip' }), /cannot be skipped/);
    await moveSetup(ctx, { step: 'teams', move: 'complete' });
    await assert.rejects(moveSetup(ctx, { step: 'tools', move: 'complete' }), /Connect at least one tool/);
    assert.deepEqual((await moveSetup(ctx, { step: 'tools', move: 'skip' })).skipped, ['tools']);
    await moveSetup(ctx, { step: 'invite', move: 'skip' });
    const done = await moveSetup(ctx, { step: 'done', move: 'complete' });
    assert.equal(done.finishedAt, '2026-11-20T12:00:00.000Z');
  });

  it('remembers that the rest was skipped until the setup continues, at the same step', async () => {
    const ctx = await admin(false);
    await moveSetup(ctx, { step: 'welcome', move: 'complete' });
    const skipped = await skipSetup(ctx);
    assert.deepEqual([skipped.step, skipped.skippedAt], ['teams', '2026-11-20T12:00:00.000Z']);
    assert.deepEqual(await readSetup(ctx), skipped);
    assert.equal((await moveSetup(ctx, { step: 'teams', move: 'back' })).skippedAt, null);
    assert.equal((await readSetup(ctx)).skippedAt, null);
  });

  it('tests a tool, connects it, starts its first sync, and does not test it again', async () => {
    const ctx = await admin(false);
    const wrong = await testTool(ctx, jira({ apiToken: 'wrong' }));
    assert.equal(wrong.success, false);
    assert.match(wrong.error ?? '', /\w/);
    await assert.rejects(testTool(ctx, jira({ baseUrl: 'http://elsewhere.example' })), /must start with https:\/\//);
    assert.deepEqual(await testTool(ctx, jira()), { success: true, error: null });
    assert.deepEqual((await readSetup(ctx)).connected, []);
    assert.deepEqual(await configureTool(ctx, jira()), { success: true, error: null });
    assert.ok(ctx.queued.includes('collect'), ctx.queued.join());
    assert.deepEqual((await readSetup(ctx)).connected, ['jira']);
    await assert.rejects(testTool(ctx, jira()), /Jira is already connected/);
    await assert.rejects(configureTool(ctx, jira()), /Jira is already connected/);
  });

  it('reads the workspace of Bitbucket from its address', async () => {
    const ctx = await admin(false);
    const { success } = await configureTool(ctx, {
      type: 'bitbucket',
      config: { ...jira().config, baseUrl: `${simulator.url}/halden/` },
    });
    assert.equal(success, true);
    const [saved] = await withTenant(database, ctx.organizationId, listCredentials);
    assert.deepEqual(saved?.metadata, { workspace: 'halden' });
  });

  it('connects the simulator in one step, never next to real tools, and removes all of its data', async () => {
    const ctx = await admin(true);
    assert.equal((await readSetup(ctx)).sample, 'offered');
    const connected = await connectSample(ctx);
    assert.deepEqual(
      [connected.sample, connected.connected.toSorted()],
      ['connected', ['bitbucket', 'confluence', 'jira']],
    );
    for (const provider of ['jira', 'bitbucket', 'confluence'] as const) await collectSource(ctx, { provider });
    const collected = await withTenant(database, ctx.organizationId, loadFacts);
    assert.ok(collected.issues.length > 10 && collected.pullRequests.length > 10 && collected.accounts.length > 5);
    const removed = await removeSample(ctx);
    assert.deepEqual([removed.sample, removed.connected], ['offered', []]);
    const left = await withTenant(database, ctx.organizationId, loadFacts);
    assert.deepEqual(
      Object.entries(left).filter(([, facts]) => facts.length > 0),
      [],
    );
    await assert.rejects(removeSample(ctx), /No sample data/);
  });

  it('does not offer the simulator if none is running', async () => {
    await assert.rejects(connectSample(await admin(false)), /Sample data is only available/);
  });
});
