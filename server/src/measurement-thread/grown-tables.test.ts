/** Single lookups use the matching index even if PostgreSQL analyzed the table before it grew. */
import type { MetricKey, Observation } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTenant, type Tx } from '../platform/database/tenant.ts';
import { testDatabase } from '../testing/database.ts';
import { testOrganization } from '../testing/organization.ts';
import { rowsRead } from '../testing/rows-read.ts';
import {
  readEverCounted,
  readFirstCounted,
  readFirstCountedOf,
  readFirstDeployedOf,
  readPresences,
} from '../features/figures/recordings.store.ts';
import {
  peopleObserved,
  readFirstObserved,
  readScoredRows,
  teamsWithVelocity,
} from '../features/observations/observations.store.ts';
import { replaceObservations } from '../features/observations/replace-observations.store.ts';
import {
  countDeployingRepositories,
  observedDays,
  readPhaseSums,
  readIntervals,
} from '../features/observations/intervals.store.ts';

const day = 86_400;
const everyMinutes = 5;
const written = 20_000;
const idOf = (kind: number, number: number): string =>
  `00000000-0000-4000-${kind}000-0000000000${String(number).padStart(2, '0')}`;
const metrics: MetricKey[] = ['lead_time', 'cycle_time', 'deployment_frequency', 'throughput', 'change_size'];
const [people, teams] = [17, 4].map((count, kind) =>
  Array.from({ length: count }, (_, number) => idOf(8 + kind, number)),
) as [string[], string[]];

const many = (count: number, of: readonly MetricKey[]): Observation[] =>
  Array.from({ length: count }, (_, index) => ({
    metric: of[index % of.length]!,
    key: String(index),
    at: index * everyMinutes * 60,
    value: 1,
    personId: people[index % people.length]!,
    teamId: teams[index % teams.length]!,
    repositoryId: `r${index % 3}`,
    scope: 'project:a',
    excluded: null,
    reference: { kind: 'issue', id: 'i', title: 'i', url: null },
    detail: { coding: 1, pickup: 1, review: 1, deploy: 1 },
  }));

const spans = Array.from({ length: 10 }, (_, date) => ({
  metric: 'lead_time' as const,
  from: date * day,
  to: (date + 1) * day,
}));
const ofSpans = (10 * day) / (everyMinutes * 60) / metrics.length;

/** Each probe, and how many rows it reads: its results, and those before the first. */
const looks: Record<string, [look: (tx: Tx) => Promise<unknown>, rows: number]> = {
  'the first of metrics': [
    (tx) =>
      readFirstCounted(
        tx,
        metrics.map((metric) => ({ metric })),
      ),
    metrics.length,
  ],
  'the first of teams': [
    (tx) =>
      readFirstCountedOf(
        tx,
        teams.flatMap((teamId) => metrics.map((metric) => ({ teamId, metric }))),
      ),
    teams.length * metrics.length,
  ],
  'the first deployments of repositories': [
    (tx) => readFirstDeployedOf(tx, [{ repositoryId: 'r0' }, { repositoryId: 'r1' }, { repositoryId: 'never' }]),
    2,
  ],
  'what people did at all': [
    (tx) =>
      readEverCounted(
        tx,
        people.flatMap((personId) => metrics.map((metric) => ({ personId, metric }))),
      ),
    people.length * metrics.length * metrics.length,
  ],
  'what scores of some people are made of': [
    (tx) => readScoredRows(tx, people.slice(0, 2)),
    2 * Math.ceil(written / people.length),
  ],
  'everybody of whom there is anything': [(tx) => peopleObserved(tx), people.length],
  // No team has sprints.
  'teams with sprints': [(tx) => teamsWithVelocity(tx, teams), 0],
  'the first of metrics, counted or not': [(tx) => readFirstObserved(tx), metrics.length],
  'the first and last of people': [(tx) => readPresences(tx, people), 2 * people.length],
  'days on which anything was observed': [
    async (tx) => {
      const days = many(written, metrics).map(({ metric, at }) => `${metric} ${Math.floor(at / day)}`);
      const found = (await observedDays(tx)).map(({ metric, date }) => `${metric} ${date}`);
      assert.deepEqual(found.toSorted(), [...new Set(days)].toSorted());
    },
    (metrics.length * written * everyMinutes) / 1440 + metrics.length,
  ],
  'days of a metric': [(tx) => readIntervals(tx, spans, 3), ofSpans],
  'phases by the day': [(tx) => readPhaseSums(tx, spans), ofSpans],
  // Every row of the day in the worst case, and a few to find each repository.
  'repositories deployed from': [(tx) => countDeployingRepositories(tx, { from: 0, to: day }), ofSpans / 5],
};

for (const [name, counted, of] of [
  ['an organization', 3_000, metrics],
  ['a metric', 3_000, ['throughput']],
  ['a table', 1, metrics],
  // Statistics taken meanwhile see an empty table.
  ['a table that is being written', 0, metrics],
] as const)
  test(`rows are looked up by the matching index even if ${name} has grown since it was last analyzed`, async (t) => {
    const database = await testDatabase();
    t.after(() => database.drop());
    const [small, large] = [await testOrganization(database), await testOrganization(database)];
    const stored = new Map([['project:a', many(counted, of)]] as const);
    await withTenant(database, small, (tx) => replaceObservations(tx, small, stored));
    await database.pool.query('analyze observations');
    await withTenant(database, large, async (tx) => {
      await replaceObservations(tx, large, new Map([['project:a', many(written, metrics)]]));
      if (counted === 0) await database.pool.query('analyze observations');
      for (const [what, [look, rows]] of Object.entries(looks)) {
        const before = await rowsRead(tx, 'observations');
        await look(tx);
        const read = (await rowsRead(tx, 'observations')) - before;
        assert.ok(read <= rows, `${read} rows were read for ${what}, of which there are ${rows}`);
      }
    });
  });
