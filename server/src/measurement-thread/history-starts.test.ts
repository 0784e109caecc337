/** What a short history shows, compared with a longer one of the same sources. */
import { type FlowDay, type MetricKey, type SprintRecord, metricKeys } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTenant, type Tx } from '../platform/database/tenant.ts';
import { runMeasurement } from './run.ts';
import { readSources } from '../features/integrations/index.ts';
import { startSimulator, testSite, type Simulator } from '../features/integrations/integrations.test-support.ts';
import { readObservations } from '../features/observations/observations.store.ts';
import { findStoredSprint } from '../features/measurement/sprints.store.ts';

const now = '2026-11-20T12:00:00Z';
const start = Date.parse('2026-10-20T00:00:00Z') / 1000;

let simulator: Simulator;
before(async () => {
  simulator = await startSimulator({ now, months: 3 });
});
after(() => simulator.stop());

/** They compare with more than the 30 days before, and say so where there is too little. */
const looksBackFurther: MetricKey[] = ['items_on_time', 'new_areas'];
const metrics = metricKeys().filter((metric) => !looksBackFurther.includes(metric));

/** Ids of people, teams and repositories differ between organizations. */
const withoutIds = (text: string): string => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');

/** The measurements of an organization that collected this many months. */
const measuredOver = async (months: number) => {
  const site = await testSite(simulator.url, now, months);
  try {
    const organization = await site.connected();
    await organization.collectAll();
    const { platform, organizationId } = organization.ctx;
    const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(site.database, organizationId, work);
    const read = await within((tx) => readSources(tx, Date.parse(now) / 1000));
    const { historyStarts } = read;
    await runMeasurement(platform, organizationId, read);
    return await within(async (tx) => {
      const sprints: (SprintRecord | null)[] = [];
      for (const { id } of await tx.selectFrom('sprint_reports').select('id').orderBy('id').execute())
        sprints.push(await findStoredSprint(tx, id));
      const teams = await tx
        .selectFrom('team_flows')
        .innerJoin('teams', 'teams.id', 'team_flows.team_id')
        .select(['teams.name', 'team_flows.days'])
        .orderBy('teams.name')
        .execute();
      return {
        historyStarts,
        rows: await readObservations(tx, { metrics, from: 0, to: Date.parse(now) / 1000 }),
        sprints: sprints.flatMap((sprint) => sprint ?? []),
        flows: teams.map(({ name, days }) => ({ name, days: days as unknown as FlowDay[] })),
      };
    });
  } finally {
    await site.database.drop();
  }
};
type Measured = Awaited<ReturnType<typeof measuredOver>>;

const rowsOf = ({ rows }: Measured): string[] =>
  rows
    .filter(({ at }) => at >= start)
    .map(({ metric, key, at, value, excluded, detail }) =>
      withoutIds(`${metric} ${key} ${at} ${value} ${excluded} ${JSON.stringify(detail)}`),
    )
    .sort();

const sprintsOf = ({ sprints }: Measured): string[] =>
  sprints
    .filter(({ closeAt }) => closeAt >= start)
    .map(({ id, summary }) => withoutIds(`${id} ${JSON.stringify(summary)}`));

/** Done items are counted since the history began. */
const openOf = ({ flows }: Measured) =>
  flows.map(({ name, days }) => ({
    name,
    days: days
      .filter(({ date }) => date >= '2026-10-20')
      .map(({ date, waiting, inProgress }) => `${date} ${waiting} ${inProgress}`),
  }));

test('a short history shows the same as a longer one, and nothing from before it', async () => {
  const [short, long] = [await measuredOver(1), await measuredOver(3)];
  assert.deepEqual(short.historyStarts, { project: start, board: start, repository: start, space: start });
  assert.ok(long.rows.some(({ at }) => at < start));
  assert.deepEqual(
    short.rows.filter(({ at }) => at < start),
    [],
  );
  assert.ok(short.rows.length > 3_000);
  assert.deepEqual(rowsOf(short), rowsOf(long));
  assert.equal(short.sprints.length, sprintsOf(short).length);
  assert.deepEqual(sprintsOf(short), sprintsOf(long));
  assert.ok(short.flows.every(({ days }) => days[0]?.date === '2026-10-20'));
  assert.deepEqual(openOf(short), openOf(long));
});
