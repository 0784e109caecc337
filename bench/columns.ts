/**
 * Run by hand: node bench/columns.ts FOLDER [departments] [months] (Node 24), on an organization that bench/screens.ts
 * stored in FOLDER. Compares reading batches, observations and plain rows as columns with reading the same as rows: the
 * least wall-clock time and CPU time of this process in alternating rounds.
 */
import { type MetricKey, metricKeys } from '@sightline/analytics';
import { sql } from 'kysely';
import { readObservationColumns } from '../server/src/features/disclosure/observation-columns.store.ts';
import { anyOf } from '../server/src/platform/database/any-of.ts';
import { readBatches } from '../server/src/features/observations/batches.store.ts';
import { readObservations } from '../server/src/features/observations/observations.store.ts';
import { readPlainRows } from '../server/src/features/observations/plain-rows.store.ts';
import { withTenant } from '../server/src/platform/database/tenant.ts';
import { openOrganizations } from './stored-organizations.ts';

const rounds = 12;
const [folder, departments = '2', months = '6'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the organizations');
const organizations = await openOrganizations(folder);
const { platform, organizationId } = await organizations.find({
  departments: Number(departments),
  times: 1,
  months: Number(months),
});
const metrics = metricKeys();
/** What services are compared by. */
const ofServices = ['change_failure_rate', 'lead_time', 'merged_pull_requests'] as const satisfies MetricKey[];
const always = { from: 0, to: 4_000_000_000, people: false };

await withTenant(platform.database, organizationId, async (tx) => {
  const reads: Record<string, () => Promise<number>> = {
    'batches as columns': async () =>
      [...(await readBatches(tx, metrics, always)).values()].reduce((sum, { length }) => sum + length, 0),
    'batches as rows': async () => {
      const { rows } = await sql`
        select metric, at, until, latest, total, n, sum, rest, squares, ones, most, whole, phases, "values"
        from observation_batches order by metric, at`.execute(tx);
      return rows.length;
    },
    'observations as columns': async () =>
      (await readObservationColumns(tx, { metrics, ...always })).reduce((sum, { at }) => sum + at.length, 0),
    'observations as rows': async () => {
      const { rows } = await sql`
        select metric, at, case when excluded is null then value else 'NaN' end as value, distinct_thing
        from observations order by metric, at`.execute(tx);
      return rows.length;
    },
    'plain rows': async () =>
      (await readPlainRows(tx, { metrics: ofServices, named: ['merged_pull_requests'], ...always })).length,
    'plain rows, ungrouped': async () => {
      const { rows } = await sql`
        select metric, at, value, excluded, person_id, team_id, repository_id from observations
        where metric = ${anyOf('text', ofServices)}`.execute(tx);
      return rows.length;
    },
    'whole observations': async () => (await readObservations(tx, { metrics: ofServices, ...always })).length,
  };
  const least = new Map<string, { wall: number; own: number }>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, read] of Object.entries(reads)) {
      const [started, busy] = [performance.now(), process.cpuUsage()];
      const count = await read();
      const { user, system } = process.cpuUsage(busy);
      const known = least.get(name) ?? { wall: Infinity, own: Infinity };
      least.set(name, {
        wall: Math.min(known.wall, performance.now() - started),
        own: Math.min(known.own, (user + system) / 1000),
      });
      if (round === 0) console.log(`${name}: ${count} rows`);
    }
  for (const [name, { wall, own }] of least)
    console.log(`${name.padEnd(24)} ${wall.toFixed(1).padStart(7)} ms, ${own.toFixed(1).padStart(6)} ms CPU`);
});
await organizations.close();
process.exit(0);
