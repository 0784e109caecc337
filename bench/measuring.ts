/**
 * Run by hand: node bench/measuring.ts [departments] (Node 24; 10 when not said). Collects the
 * simulated organisation, measures it, and then measures one of so many departments like it.
 * Prints for both: facts, the first measuring, one after a single changed issue, the median and p95
 * of reading an Overview's figures, and the process's peak memory; then the ratios. Measuring should
 * grow no faster than the facts, and reading hardly at all.
 */
import { readFileSync } from 'node:fs';
import { noFacts, type Facts } from '@sightline/analytics';
import { withTenant } from '../server/src/platform/database/tenant.ts';
import { saveFacts } from '../server/src/features/facts/index.ts';
import {
  providers,
  startSimulator,
  testSite,
  type TestOrganization,
} from '../server/src/features/integrations/integrations.test-support.ts';
import { measureOrganization } from '../server/src/features/measurement/measure-organization.ts';
import { readFigures } from '../server/src/features/measurement/figures.ts';
import { department } from './many-facts.ts';

const now = '2026-11-20T12:00:00Z';
const departments = Number(process.argv[2] ?? 10);
const reads = 30;

const simulator = await startSimulator({ now, months: 13 });
const site = await testSite(simulator.url, now, 14);
const original = await site.organization();
for (const provider of providers) {
  await original.connect(provider);
  const { kind } = await original.collect(provider);
  if (kind !== 'complete') throw new Error(`${provider} is ${kind}`);
}
await simulator.stop();

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};
const peakMb = (): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? Number.NaN) / 1024;
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

type Result = { facts: number; first: number; again: number; median: number; p95: number; peakMb: number };

const measured = async (
  { ctx }: TestOrganization,
  facts: number,
  changed: Facts['issues'][number],
): Promise<Result> => {
  const { organizationId, platform } = ctx;
  const first = await seconds(() => measureOrganization(platform, organizationId));
  await withTenant(site.database, organizationId, (tx) =>
    saveFacts(tx, organizationId, { issues: [{ ...changed, estimate: (changed.estimate ?? 0) + 1 }] }),
  );
  const again = await seconds(() => measureOrganization(platform, organizationId));
  const times: number[] = [];
  for (let read = 0; read < reads; read += 1) {
    times.push(1000 * (await seconds(() => readOverviewFigures(organizationId))));
  }
  return { facts, first, again, median: percentile(times, 0.5), p95: percentile(times, 0.95), peakMb: peakMb() };
};

const shown = ['deployment_frequency', 'lead_time', 'change_failure_rate', 'recovery_time', 'velocity'] as const;
const readOverviewFigures = (organizationId: string): Promise<unknown> =>
  withTenant(site.database, organizationId, (tx) =>
    readFigures(tx, shown, { range: '30d', now: Date.parse(now) / 1000, timeZone: 'Europe/Berlin' }),
  );

const show = (name: string, one: Result): void =>
  console.log(
    `${name}: ${one.facts} facts, first measuring ${one.first.toFixed(1)} s, after one change ${one.again.toFixed(1)} s, ` +
      `reading ${one.median.toFixed(0)} ms (p95 ${one.p95.toFixed(0)} ms), peak memory ${Math.round(one.peakMb)} MB`,
  );

const facts = await original.facts();
const count = (all: Facts): number => Object.values(all).reduce((sum, rows) => sum + rows.length, 0);
const size = count(facts);
// What changes is mostly recent.
const [changed] = facts.issues.toSorted((a, b) => b.updatedAt - a.updatedAt);
if (changed === undefined) throw new Error('nothing was collected');
const small = await measured(original, size, changed);
show('one department', small);

const large = await site.organization();
for (let copy = 0; copy < departments; copy += 1) {
  const batch = department(facts, copy);
  await withTenant(site.database, large.ctx.organizationId, (tx) => saveFacts(tx, large.ctx.organizationId, batch));
}
Object.assign(facts, noFacts());
const many = await measured(large, size * departments, changed);
show(`${departments} departments`, many);
const ratio = (of: (one: Result) => number): string => (of(many) / of(small)).toFixed(1);
console.log(
  `ratios: facts ${ratio((one) => one.facts)}, first ${ratio((one) => one.first)}, after one change ${ratio((one) => one.again)}, ` +
    `reading ${ratio((one) => one.median)}, peak memory ${ratio((one) => one.peakMb)}`,
);
await site.database.drop();
process.exit(0);
