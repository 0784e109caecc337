/**
 * Run by hand: node bench/collecting.ts (Node 24). One collector process reads a simulated
 * organisation of one month, and then one of ten times the history, into an empty PostgreSQL.
 * Prints facts a second, requests and the process's peak memory of each, and the second run's
 * ratios to the first: memory should stay near 1 while the facts grow tenfold.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  providers,
  startSimulator,
  testSecret,
  testSite,
} from '../server/src/features/integrations/integrations.test-support.ts';

const now = '2026-11-20T12:00:00Z';
const collector = fileURLToPath(
  new URL('../server/src/features/integrations/collector-process.test-support.ts', import.meta.url),
);
const looks = 100;

type Run = { facts: number; seconds: number; requests: number; peakMb: number };

/** Peak memory of a process so far in MB, from /proc; NaN where there is none. */
const peakOf = (pid: number | undefined): number => {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    // It has ended, or this system has no /proc.
    return Number.NaN;
  }
};

const collect = async (months: number): Promise<Run> => {
  const simulator = await startSimulator({ now, months });
  const site = await testSite(simulator.url, now, months + 1);
  const organization = await site.organization();
  for (const provider of providers) await organization.connect(provider);
  const { organizationId } = organization.ctx;
  const args = [site.database.url, simulator.url, organizationId, testSecret, now, String(months + 1)];
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
  }, looks);
  const code = await new Promise((done) => child.once('exit', done));
  clearInterval(timer);
  if (code !== 0) throw new Error(`the collector ended with ${String(code)}`);
  const seconds = (performance.now() - started) / 1000;
  const facts = Object.values(await organization.facts()).reduce((sum, rows) => sum + rows.length, 0);
  await site.database.drop();
  await simulator.stop();
  return { facts, seconds, requests, peakMb };
};

const show = (name: string, run: Run): void =>
  console.log(
    `${name}: ${run.facts} facts in ${run.seconds.toFixed(1)} s, ${Math.round(run.facts / run.seconds)} a second, ` +
      `${run.requests} requests, peak ${Math.round(run.peakMb)} MB`,
  );

const small = await collect(1);
show('1 month', small);
const large = await collect(10);
show('10 months', large);
const ratio = (of: (run: Run) => number): string => (of(large) / of(small)).toFixed(2);
console.log(
  `ratios: facts ${ratio((run) => run.facts)}, time ${ratio((run) => run.seconds)}, ` +
    `requests ${ratio((run) => run.requests)}, peak memory ${ratio((run) => run.peakMb)}`,
);
process.exit(0);
