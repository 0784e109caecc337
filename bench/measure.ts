/**
 * Run by hand: node bench/measure.ts [months] [sizes …] (Node 24). An organisation of 35 people is
 * collected from the simulator, and then measured on PostgreSQL once, twice, five and ten times as
 * large, or as many times as is said; 57 are 2,000 people. Prints how long measuring everything takes,
 * scoring otherwise, measuring after one change, and the calls of the screens, with the ratios to the first: recomputation should grow at most with the
 * facts, and reads hardly. Beside the clock stands what this process computed itself, which other
 * work on the machine disturbs less.
 */
import type { Facts } from '@sightline/analytics';
import type { RouteContext } from '../server/src/platform/http/bind.ts';
import { withTenant } from '../server/src/platform/database/tenant.ts';
import { saveFacts } from '../server/src/features/facts/index.ts';
import { testSite, type TestSite } from '../server/src/features/integrations/integrations.test-support.ts';
import { measureOrganization } from '../server/src/features/measurement/measure-organization.ts';
import { openReceipt } from '../server/src/features/measurement/open-receipt.ts';
import { readDora, readHistory, readOverview } from '../server/src/features/measurement/performance.ts';
import { readScores } from '../server/src/features/measurement/read-scores.ts';
import { showScoring } from '../server/src/features/measurement/scoring/read-scoring.ts';
import { saveScoring } from '../server/src/features/measurement/scoring/save-scoring.ts';
import { listTeamSprints } from '../server/src/features/sprints/list-team-sprints.ts';
import { readSprint } from '../server/src/features/sprints/read-sprint.ts';
import { readTeamFlow } from '../server/src/features/sprints/read-team-flow.ts';
import { testContext } from '../server/src/testing/context.ts';
import { department } from './many-facts.ts';
import { benchNow, gatherFacts } from './small-organization.ts';

const given = process.argv.slice(3).map(Number);
const sizes = given.length > 0 ? given : [1, 2, 5, 10];
const readsOfEach = 25;
const months = Number(process.argv[2] ?? 4);

/** Milliseconds by the clock, and of them on this process's processors; PostgreSQL has its own. */
type Taken = { wall: number; own: number };

const timed = async (work: () => Promise<unknown>): Promise<Taken> => {
  const [started, busy] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(busy);
  return { wall: performance.now() - started, own: (user + system) / 1000 };
};

/** The calls of the screens, each warm: the clock's p95, and the median of what is computed here. */
const readTimes = async (ctx: RouteContext): Promise<Record<string, Taken>> => {
  const person = (await readScores(ctx, '30d')).developers[0]?.developerId ?? '';
  const incompleteReasons = () => Promise.resolve([]);
  const asked = {
    range: '90d' as const,
    teams: [],
    roles: [],
    skills: [],
    page: 1,
    limit: 50,
    incompleteReasons,
    teamsWithSkills: () => Promise.resolve(new Set<string>()),
  };
  const { teams } = await listTeamSprints(ctx, asked);
  const team = teams[0]?.id ?? '';
  const sprint = teams.flatMap((one) => one.sprints)[0]?.id ?? '';
  const receipt = (metric: string, subject: string) => () =>
    openReceipt(ctx, { metric, range: '30d', subject, show: 'included', cursor: null, limit: 50, incomplete: [] });
  const calls: Record<string, () => Promise<unknown>> = {
    overview: () => readOverview(ctx, '30d'),
    dora: () => readDora(ctx, '30d'),
    scores: () => readScores(ctx, '30d'),
    history: () => readHistory(ctx, '1y', `person:${person}`),
    'score receipt': receipt('performance_score', `person:${person}`),
    'lead time receipt': receipt('lead_time', 'organization'),
    sprints: () => listTeamSprints(ctx, asked),
    'one sprint': () => readSprint(ctx, sprint, incompleteReasons),
    'team flow': () => readTeamFlow(ctx, { teamId: team, range: '90d', incompleteReasons }),
  };
  const times: Record<string, Taken> = {};
  for (const [name, call] of Object.entries(calls)) {
    await call();
    const taken: Taken[] = [];
    for (let i = 0; i < readsOfEach; i += 1) taken.push(await timed(call));
    const at = (of: keyof Taken, share: number): number =>
      taken.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(readsOfEach * share)] ?? Number.NaN;
    times[name] = { wall: at('wall', 0.95), own: at('own', 0.5) };
  }
  return times;
};

/** What one event of a webhook brings, by an instant. */
const oneChange = (facts: Facts): Record<string, (at: number) => Partial<Facts>> => {
  const latest = facts.issues.toSorted((a, b) => b.updatedAt - a.updatedAt)[0];
  const open = facts.issues.find((one) => one.resolvedAt === null && one.assigneeId !== null);
  const done = facts.statuses.find((one) => one.category === 'done');
  const pull = facts.pullRequests.find((one) => one.state === 'open');
  if (latest === undefined || open === undefined || done === undefined || pull === undefined)
    throw new Error('The simulated organisation has too little to change');
  return {
    'an issue reworded': () => ({ issues: [{ ...latest, summary: `${latest.summary}, once more` }] }),
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

const measureCopies = async (site: Pick<TestSite, 'database'>, facts: Facts, copies: number): Promise<Run> => {
  const clock = { at: Date.parse(benchNow) };
  const user = await testContext(site.database, { clock });
  const ctx: RouteContext = { ...user, origin: { address: '', agent: '' } };
  const { platform, organizationId } = ctx;
  const save = (batch: Partial<Facts>) =>
    withTenant(platform.database, organizationId, (tx) => saveFacts(tx, organizationId, batch));
  for (let copy = 0; copy < copies; copy += 1) await save(department(facts, copy));
  const measure = () => timed(() => measureOrganization(platform, organizationId));

  const everything = await measure();
  const reads = await readTimes(ctx);
  const { version, configuration } = await showScoring(ctx);
  await saveScoring(ctx, { version, configuration: { ...configuration, minimumDataPoints: 12 } });
  const scoring = await measure();
  const changes: Record<string, Taken> = {};
  for (const [name, change] of Object.entries(oneChange(facts))) {
    clock.at += 60_000;
    await save(change(clock.at / 1000 - 30));
    changes[name] = await measure();
  }
  return {
    facts: Object.values(facts).reduce((sum, rows) => sum + rows.length, 0) * copies,
    peakMb: process.resourceUsage().maxRSS / 1024,
    times: { 'measure everything': everything, 'score otherwise': scoring, ...changes, ...reads },
  };
};

const facts = await gatherFacts(months);
// A database for the runs alone; the simulator is not asked any more.
const site = await testSite('http://127.0.0.1:1', benchNow, months);
let first: Run | null = null;
for (const copies of sizes) {
  const run = await measureCopies(site, facts, copies);
  first ??= run;
  const base = first;
  console.log(
    `${copies}x: ${run.facts} facts (${(run.facts / base.facts).toFixed(1)}), peak ${Math.round(run.peakMb)} MB`,
  );
  for (const [name, taken] of Object.entries(run.times)) {
    const column = (of: keyof Taken): string => {
      const ratio = taken[of] / (base.times[name]?.[of] ?? Number.NaN);
      return `${Math.round(taken[of]).toString().padStart(7)} ms ${ratio.toFixed(2).padStart(6)}`;
    };
    console.log(`  ${name.padEnd(20)} ${column('wall')}   own ${column('own')}`);
  }
}
await site.database.drop();
process.exit(0);
