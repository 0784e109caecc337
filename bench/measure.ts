/**
 * Run by hand: node bench/measure.ts FOLDER [months] [sizes …] (Node 24). Collects an organization of 35 people from the
 * simulator and measures it at 1, 2, 5 and 10 times its size, or at the given sizes; 57 is 2,000 people. In `57x4`,
 * everyone does the work of four: 20 million facts over 36 months. Prints the time to measure everything, to apply new
 * scoring settings, and to measure one change, with ratios to the first size, which should not grow faster than the
 * facts. CPU time of this process is less affected by other work than wall-clock time. The slowest statements go to
 * standard error. The organizations stay in FOLDER for bench/screens.ts.
 *
 * 35 people, 4 months, two cores that ran 15 other tasks: new scoring settings take 0.17 times the CPU time of measuring
 * everything, and half of their limit of 2 s, without PostgreSQL's.
 */
import type { Facts } from '@sightline/analytics';
import { saveFacts } from '../server/src/features/facts/index.ts';
import { openSession } from '../server/src/features/identity/sessions/open-session.ts';
import { showScoring } from '../server/src/features/scoring/read-scoring.ts';
import { saveScoring } from '../server/src/features/scoring/save-scoring.ts';
import { runMeasurement } from '../server/src/measurement-thread/run.ts';
import { withSystem, withTenant } from '../server/src/platform/database/tenant.ts';
import { openOrganizations, sizesOf, type Size } from './stored-organizations.ts';
import { benchNow, gatherFacts } from './small-organization.ts';

const [folder, monthsText = '4', ...sizeNames] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the organizations');
const months = Number(monthsText);
const sizes = sizesOf(sizeNames.length > 0 ? sizeNames : ['1', '2', '5', '10'], months);

/** Milliseconds: wall-clock time, and CPU time of this process without PostgreSQL's. */
type Taken = { wall: number; cpu: number };

const timed = async (work: () => Promise<unknown>): Promise<Taken> => {
  const [started, busy] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(busy);
  return { wall: performance.now() - started, cpu: (user + system) / 1000 };
};

/** Single changes, as a webhook event would bring them. */
const oneChange = (facts: Facts): Record<string, (at: number) => Partial<Facts>> => {
  const latest = facts.issues.toSorted((a, b) => b.updatedAt - a.updatedAt)[0];
  const open = facts.issues.find((one) => one.resolvedAt === null && one.assigneeId !== null);
  const done = facts.statuses.find((one) => one.category === 'done');
  const pull = facts.pullRequests.find((one) => one.state === 'open');
  if (latest === undefined || open === undefined || done === undefined || pull === undefined)
    throw new Error('The simulated organization has nothing to change');
  return {
    'an issue edited': () => ({ issues: [{ ...latest, summary: `${latest.summary}, once more` }] }),
    'an issue done': (at) => ({
      issues: [{ ...open, statusId: done.id, resolvedAt: at, updatedAt: at }],
      issueChanges: [
        { id: '999999999:0', issueId: open.id, at, authorId: null, field: 'status', from: open.statusId, to: done.id },
      ],
    }),
    'a change merged': (at) => ({ pullRequests: [{ ...pull, state: 'merged', mergedAt: at, updatedAt: at }] }),
  };
};

type Run = { facts: number; peakMb: number; times: Record<string, Taken> };

const measureSize = async (facts: Facts, size: Size): Promise<Run> => {
  const clock = { at: Date.parse(benchNow) };
  const { platform, organizationId, userId } = await store.create(size, facts, clock);
  console.error(`saved ${size.departments * size.times} copies`);
  await store.slowestStatements();
  const origin = { address: '', agent: 'bench' };
  const user = await withSystem(platform.database, (tx) =>
    openSession(tx, { platform, origin }, userId, organizationId),
  );
  const ctx = { platform, organizationId, user, origin, actor: { kind: 'user', user } } as const;
  const save = (batch: Partial<Facts>) =>
    withTenant(platform.database, organizationId, (tx) => saveFacts(tx, organizationId, batch));
  const measure = () => timed(() => runMeasurement(platform, organizationId));

  const everything = await measure();
  console.error(`measured in ${Math.round(everything.wall / 1000)} s`);
  for (const line of await store.slowestStatements()) console.error(line);
  const { version, configuration } = await showScoring(ctx);
  await saveScoring(ctx, { version, configuration: { ...configuration, minimumDataPoints: 12 } });
  const scoring = await measure();
  const changes: Record<string, Taken> = {};
  for (const [name, change] of Object.entries(oneChange(facts))) {
    clock.at += 60_000;
    await save(change(clock.at / 1000 - 30));
    changes[name] = await measure();
  }
  for (const line of await store.slowestStatements()) console.error(line);
  return {
    facts: Object.values(facts).reduce((sum, rows) => sum + rows.length, 0) * size.departments * size.times,
    peakMb: process.resourceUsage().maxRSS / 1024,
    times: { 'measure everything': everything, 'new scoring settings': scoring, ...changes },
  };
};

const facts = await gatherFacts(months);
const store = await openOrganizations(folder);
let first: Run | null = null;
for (const size of sizes) {
  const run = await measureSize(facts, size);
  first ??= run;
  const base = first;
  console.log(
    `${size.departments * 35} people: ${run.facts} facts (${(run.facts / base.facts).toFixed(1)}), peak ${Math.round(run.peakMb)} MB`,
  );
  for (const [name, taken] of Object.entries(run.times)) {
    const column = (of: keyof Taken): string => {
      const ratio = taken[of] / (base.times[name]?.[of] ?? Number.NaN);
      return `${Math.round(taken[of]).toString().padStart(7)} ms ${ratio.toFixed(2).padStart(6)}`;
    };
    console.log(`  ${name.padEnd(20)} ${column('wall')}   CPU ${column('cpu')}`);
  }
}
await store.close();
process.exit(0);
