/** Random work of random teams in a measured organization; the test knows every contribution. */
import type { MetricKey } from '@sightline/analytics';
import { sql } from 'kysely';
import { listPeople, listTeams } from '../features/people/index.ts';
import type { MeasuredOrganization } from '../testing/measured-organization.ts';
import type { Unknown } from './solver.test-support.ts';

/** Metrics that sum their rows, and the sprint metric, whose rows belong to no person; each with a large prime. */
export const factors = { throughput: 999_979, deployment_frequency: 999_983, velocity: 1_000_003 } satisfies Partial<
  Record<MetricKey, number>
>;
export const summedMetrics = Object.keys(factors) as (keyof typeof factors)[];
/** Powers of two below 2^30 times such a prime are exact, even when divided by weeks and multiplied again. */
export const contributionsOfMetric = 30;
const largestTeam = 12;
/** The days with work, all in one quarter. */
export const firstDay = '2026-10-20';
export const lastDay = '2026-11-18';
const days = 30;

type Placed = Unknown & { metric: keyof typeof factors; teamId: string | null; day: number };

export type RandomOrganization = {
  unknowns: (metric: keyof typeof factors) => Placed[];
  /** Sets every contribution to 1, or each to a different power of two. */
  count: (as: 'ones' | 'powers') => Promise<void>;
  sizes: number[];
};

/** @param random numbers from 0 to 1, the same for the same seed */
export const arrangeRandomly = async (
  { within }: MeasuredOrganization,
  random: () => number,
  viewer: string,
): Promise<RandomOrganization> => {
  const oneOf = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!;
  const [people, teams] = await within(async (tx) => [
    (await listPeople(tx)).filter(({ bot }) => !bot).map(({ id }) => id),
    (await listTeams(tx)).map(({ id }) => id),
  ]);
  // The viewer is in the first team, which has the minimum size of a visible team.
  const sizes = [3, ...teams.slice(1).map(() => 1 + Math.floor(random() * largestTeam))];
  const home = new Map<string, string | null>([[viewer, teams[0]!]]);
  const left = people.filter((person) => person !== viewer).sort(() => random() - 0.5);
  for (const [index, team] of teams.entries())
    for (const person of left.splice(0, sizes[index]! - (index === 0 ? 1 : 0))) home.set(person, team);
  // At most two people are in no team.
  const outside = left.splice(0, Math.floor(random() * 3));
  for (const person of outside) home.set(person, null);
  const working = [...home.keys()];
  // Some also work for a second team, on other days.
  const second = new Map(working.filter(() => random() < 0.3).map((person) => [person, oneOf(teams)]));

  const placed = summedMetrics.flatMap((metric): Placed[] =>
    Array.from({ length: contributionsOfMetric }, (_, id) => {
      const day = Math.floor(random() * days);
      if (metric === 'velocity') return { id, metric, person: null, teamId: oneOf(teams), day };
      const person = random() < 0.05 ? null : oneOf(working);
      const team = person === null ? oneOf([...teams, null]) : home.get(person)!;
      return { id, metric, person, teamId: (random() < 0.5 && second.get(person ?? '')) || team, day };
    }),
  );
  await within(async (tx) => {
    await sql`delete from observation_batches`.execute(tx);
    await sql`update people set team_id = null, active = id = any(${working}::uuid[])`.execute(tx);
    for (const [person, team] of home) await sql`update people set team_id = ${team} where id = ${person}`.execute(tx);
    for (const metric of summedMetrics) {
      const rows = placed
        .filter((unknown) => unknown.metric === metric)
        .map(({ id, person, teamId, day }) => ({
          id,
          person,
          team: teamId,
          at: Date.parse(`${firstDay}T09:00:00Z`) / 1_000 + day * 86_400 + id,
        }));
      const { rows: models } = await sql<{ scope: string; reference: object; detail: object }>`
        select scope, reference, detail from observations where metric = ${metric} limit 1`.execute(tx);
      const like = models[0]!;
      await sql`delete from observations where metric = ${metric}`.execute(tx);
      await sql`
        insert into observations (organization_id, metric, key, at, value, person_id, team_id, scope, reference, detail)
        select current_setting('app.organization_id')::uuid, ${metric}, 'random-' || id, at, 1, person, team,
          ${like.scope}, ${JSON.stringify(like.reference)}::jsonb, ${JSON.stringify(like.detail)}::jsonb
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id int, at bigint, person uuid, team uuid)`.execute(
        tx,
      );
    }
  });
  return {
    sizes: teams.map((team) => [...home.values()].filter((teamId) => teamId === team).length),
    unknowns: (metric) => placed.filter((unknown) => unknown.metric === metric),
    count: (as) =>
      within(async (tx) => {
        for (const metric of summedMetrics) {
          const value = as === 'ones' ? sql`1` : sql`${factors[metric]}::float8 * 2 ^ split_part(key, '-', 2)::int`;
          await sql`update observations set value = ${value} where metric = ${metric} and key like 'random-%'`.execute(
            tx,
          );
        }
      }),
  };
};
