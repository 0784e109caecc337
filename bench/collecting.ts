/**
 * Run by hand: node bench/collecting.ts [--large] (Node 24). Collects a simulated organization with one month of history
 * into an empty PostgreSQL, then one with ten months, each in a separate process. Prints facts per second, requests and
 * peak memory, and the ratios between both: memory should stay near 1 while facts grow tenfold.
 *
 * With `--large`, the second is a site with about 100,000 issues, 50,000 pull requests and 200,000 commits
 * (bench/large-simulator.ts). Then 1% of them change, and an incremental run reads the changes. Requests are compared
 * with the minimum that the APIs allow: full pages of each list, one list of changes per page of issues, commits and
 * lines of every pull request, and the versions of every edited page.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Facts } from '@sightline/analytics';
import {
  providers,
  startSimulator,
  testSecret,
  testSite,
  type Simulator,
  type TestOrganization,
  type TestSite,
} from '../server/src/features/integrations/integrations.test-support.ts';

const now = '2026-11-20T12:00:00Z';
const later = '2026-11-20T13:00:00Z';
const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const collector = pathOf('../server/src/features/integrations/collector-process.test-support.ts');
const samples = 100;

type Run = { facts: number; seconds: number; requests: number; peakMb: number };
type Bench = { simulator: Simulator; site: TestSite; organization: TestOrganization; months: number };

/** Peak memory of a process in MB, from /proc; NaN without /proc. */
const peakOf = (pid: number | undefined): number => {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    // The process has exited, or this system has no /proc.
    return Number.NaN;
  }
};

const open = async (months: number, program?: string): Promise<Bench> => {
  const simulator = await startSimulator({ now, months, ...(program === undefined ? {} : { program }) });
  const site = await testSite(simulator.url, now, months + 1);
  const organization = await site.organization();
  for (const provider of providers) await organization.connect(provider);
  return { simulator, site, organization, months };
};
const close = async ({ simulator, site }: Bench): Promise<void> => {
  await site.database.drop();
  await simulator.stop();
};

/** Collects the state at an instant in a separate process. */
const collect = async ({ simulator, site, organization, months }: Bench, at: string): Promise<Omit<Run, 'facts'>> => {
  const { organizationId } = organization.ctx;
  const args = [site.database.url, simulator.url, organizationId, testSecret, at, String(months + 1)];
  const started = performance.now();
  const child = spawn(process.execPath, ['--heap-growing-percent=30', collector, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let requests = 0;
  let peakMb = 0;
  child.stdout.on('data', (dots: Buffer) => {
    requests += dots.length;
  });
  const timer = setInterval(() => {
    const peak = peakOf(child.pid);
    if (!Number.isNaN(peak)) peakMb = peak;
  }, samples);
  const code = await new Promise((done) => child.once('exit', done));
  clearInterval(timer);
  if (code !== 0) throw new Error(`the collector exited with ${String(code)}`);
  return { seconds: (performance.now() - started) / 1000, requests, peakMb };
};

const countOf = (facts: Facts): number => Object.values(facts).reduce((sum, rows) => sum + rows.length, 0);

const show = (name: string, run: Run): void =>
  console.log(
    `${name}: ${run.facts} facts in ${run.seconds.toFixed(1)} s, ${Math.round(run.facts / run.seconds)} per second, ` +
      `${run.requests} requests, peak ${Math.round(run.peakMb)} MB`,
  );
const showRatios = (small: Run, large: Run): void => {
  const ratio = (of: (run: Run) => number): string => (of(large) / of(small)).toFixed(2);
  console.log(
    `ratios: facts ${ratio((run) => run.facts)}, time ${ratio((run) => run.seconds)}, ` +
      `requests ${ratio((run) => run.requests)}, peak memory ${ratio((run) => run.peakMb)}`,
  );
};

/** The number of full pages for this many entries, at least one. */
const pages = (entries: number, size: number): number => Math.max(1, Math.ceil(entries / size));

/** The minimum number of requests for these facts. */
const leastRequests = (facts: Facts): number => {
  const ofRepository = (rows: readonly { repositoryId: string }[], size: number): number => {
    const counts = Map.groupBy(rows, (one) => one.repositoryId);
    return facts.repositories.reduce((sum, { id }) => sum + pages(counts.get(id)?.length ?? 0, size), 0);
  };
  const edited = new Set(facts.pageVersions.filter((one) => one.number > 1).map((one) => one.pageId)).size;
  const jira = 2 * pages(facts.issues.length, 100) + 2 * facts.boards.length + pages(facts.accounts.length, 1_000) + 6;
  const bitbucket =
    2 * facts.pullRequests.length +
    ofRepository(facts.pullRequests, 50) +
    ofRepository(facts.pullRequestActivities, 50) +
    ofRepository(facts.commits, 100) +
    ofRepository(facts.pipelines, 100) +
    ofRepository(facts.deployments, 100) +
    facts.repositories.length +
    pages(facts.repositories.length, 100) +
    1;
  return jira + bitbucket + pages(facts.pages.length, 250) + edited + 2;
};

/** Requests by endpoint, most frequent first. */
const showEndpoints = async (simulator: Simulator): Promise<void> => {
  const { endpoints } = (await simulator.control('GET', 'requests')) as {
    endpoints: Record<string, { count: number }>;
  };
  const named = Object.entries(endpoints).toSorted(([, one], [, other]) => other.count - one.count);
  for (const [name, { count }] of named.slice(0, 12)) console.log(`  ${count} ${name}`);
};

const small = await open(1);
const smallRun = { ...(await collect(small, now)), facts: countOf(await small.organization.facts()) };
show('1 month', smallRun);
await close(small);

if (process.argv.includes('--large')) {
  const large = await open(13, pathOf('large-simulator.ts'));
  await large.simulator.control('DELETE', 'requests');
  const collected = await collect(large, now);
  const facts = await large.organization.facts();
  const largeRun = { ...collected, facts: countOf(facts) };
  show('large', largeRun);
  const { issues, issueChanges, pullRequests, pullRequestActivities, commits } = facts;
  console.log(
    `  ${issues.length} issues with ${issueChanges.length} changes, ${pullRequests.length} pull requests ` +
      `with ${pullRequestActivities.length} activities, ${commits.length} commits`,
  );
  const least = leastRequests(facts);
  console.log(`  minimum: ${least} requests; actual: ${(largeRun.requests / least).toFixed(2)} times as many`);
  await showEndpoints(large.simulator);
  showRatios(smallRun, largeRun);

  await large.simulator.control('POST', 'clock', { advanceMs: Date.parse(later) - Date.parse(now) });
  await large.simulator.control('DELETE', 'requests');
  const changed = await collect(large, later);
  show('after 1 % changed', { ...changed, facts: Math.round(largeRun.facts / 100) });
  await showEndpoints(large.simulator);
  const share = (of: (run: Omit<Run, 'facts'>) => number): string =>
    `${((100 * of(changed)) / of(largeRun)).toFixed(1)} %`;
  console.log(`  ${share((run) => run.seconds)} of the time and ${share((run) => run.requests)} of the requests`);
  await close(large);
} else {
  const large = await open(10);
  const largeRun = { ...(await collect(large, now)), facts: countOf(await large.organization.facts()) };
  show('10 months', largeRun);
  showRatios(smallRun, largeRun);
  await close(large);
}
process.exit(0);
