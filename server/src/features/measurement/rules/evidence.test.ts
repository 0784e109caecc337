import { noFacts, type Facts } from '@sightline/analytics';
import { storyFact } from '@sightline/analytics/testing';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Platform } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { stopThread } from '../../../platform/threads/worker-thread.ts';
import { saveFacts } from '../../facts/index.ts';
import { createMeasurement } from '../index.ts';
import { maxCountedOnRequest, renewEvidence } from './evidence.ts';
import { requestDueEvidence } from './renew-evidence.ts';
import { saveRules } from './save-rules.ts';
import { showRules } from './show-rules.ts';

const hour = 3_600_000;
let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(async () => {
  await stopThread((await testContext(database)).platform.config);
  await database.drop();
});

/** The job of this name, as the feature declares it. */
const jobOf = (name: string): JobDefinition<{ organizationId: string }> => {
  const { jobs } = createMeasurement({
    incompleteReasons: () => Promise.resolve([]),
    readSources: () => Promise.resolve({ backTo: null, comparableFrom: {}, historyStarts: {} }),
    afterRun: () => Promise.resolve(),
  });
  const found = jobs.find((job) => job.name === name);
  assert.ok(found !== undefined);
  return found as JobDefinition<{ organizationId: string }>;
};

const projectsWithAnIssue = (from: number, to: number): Partial<Facts> => {
  const ids = Array.from({ length: to - from }, (_, index) => String(from + index));
  return {
    ...noFacts(),
    projects: ids.map((id) => ({ id, key: `P${id}`, name: `Project ${id}` })),
    issues: ids.map((id) => storyFact(id, { projectId: id })),
  };
};

/** An organization with this many projects, each with a story. */
const organizationOf = async (projects: number, more: Partial<Facts> = {}) => {
  const clock = { at: Date.parse('2026-11-20T12:00:00Z') };
  const ctx = await testContext(database, { clock });
  const { organizationId } = ctx;
  const queued: string[] = [];
  const platform: Platform = {
    ...ctx.platform,
    jobs: {
      ...ctx.platform.jobs,
      enqueue: async (_tx, job) => {
        queued.push(typeof job === 'string' ? job : job.name);
        return 'id';
      },
    },
  };
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, organizationId, work);
  const collect = (from: number, to: number) =>
    inTenant((tx) => saveFacts(tx, organizationId, projectsWithAnIssue(from, to)));
  await collect(0, projects);
  await inTenant((tx) => saveFacts(tx, organizationId, more));
  const shown = () => showRules(platform, organizationId);
  return {
    clock,
    collect,
    shown,
    stories: async () => (await shown()).issueTypes.find(({ name }) => name === 'Story')?.count,
    renew: () => renewEvidence(platform, organizationId),
    /** The jobs queued since the last call. */
    queued: () => queued.splice(0),
    due: async () => {
      await inTenant((tx) => requestDueEvidence(platform, tx, organizationId));
      return queued.splice(0);
    },
    run: (name: string) => jobOf(name).handle(platform, { organizationId }, { signal: new AbortController().signal }),
    save: async (attributionDays: number) => {
      const { version, rules } = await shown();
      await saveRules(ctx, { version, rules: { ...rules, attributionDays } });
    },
  };
};

test('with few projects and repositories, evidence is counted on request', async () => {
  const { clock, collect, shown, stories } = await organizationOf(3);
  assert.equal(await stories(), 3);
  await collect(3, 5);
  clock.at += 1;
  assert.equal(await stories(), 5);
  assert.equal((await shown()).countedAt, new Date(clock.at).toISOString());
});

test('spaces do not count toward the size of an organization', async () => {
  const ids = Array.from({ length: maxCountedOnRequest + 1 }, (_, index) => String(index));
  const { clock, collect, stories } = await organizationOf(3, {
    spaces: ids.map((id) => ({ id, key: `S${id}`, name: `Space ${id}` })),
    pages: ids.map((id) => ({
      id,
      spaceId: id,
      kind: 'page',
      title: 'A page',
      authorId: null,
      createdAt: 1_790_000_000,
      url: '',
    })),
  });
  assert.equal(await stories(), 3);
  await collect(3, 5);
  clock.at += 1;
  assert.equal(await stories(), 5);
});

test('with many, it is counted once an hour, and says when', async () => {
  const many = maxCountedOnRequest + 1;
  const { clock, collect, shown, stories, due, renew } = await organizationOf(many);
  assert.deepEqual(await due(), []);
  const counted = new Date(clock.at).toISOString();
  assert.equal(await stories(), many);
  await collect(many, many + 2);
  clock.at += hour - 1;
  assert.deepEqual(await due(), []);
  await renew();
  assert.equal(await stories(), many);
  assert.equal((await shown()).countedAt, counted);
  clock.at += 1;
  assert.deepEqual(await due(), ['renew-evidence']);
  await renew();
  assert.deepEqual(await due(), []);
  assert.equal(await stories(), many + 2);
  assert.equal((await shown()).countedAt, new Date(clock.at).toISOString());
});

test('a measurement run queues a due count as a separate job', async () => {
  const many = maxCountedOnRequest + 1;
  const { shown, queued, due, save, run } = await organizationOf(many);
  const before = await shown();
  await run('measure');
  assert.deepEqual(queued(), []);
  await save(9);
  await run('measure');
  assert.deepEqual(queued(), ['renew-evidence']);
  await run('renew-evidence');
  assert.deepEqual(await due(), []);
  assert.notEqual((await shown()).countedAt, before.countedAt);
});

test('new rules are never shown with counts made under earlier ones', async () => {
  const many = maxCountedOnRequest + 1;
  const { clock, collect, shown, stories, save } = await organizationOf(many);
  await shown();
  await collect(many, many + 2);
  await save(9);
  clock.at += 1;
  assert.equal(await stories(), many + 2);
  const { rules, countedAt } = await shown();
  assert.equal(rules.attributionDays, 9);
  assert.equal(countedAt, new Date(clock.at).toISOString());
});
