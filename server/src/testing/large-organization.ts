/** An organization of thousands of people with made-up scores, for tests of long lists. */
import { daySeconds } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { dateOf, startOfDay, type InsufficientData, type PersonScore } from '@sightline/analytics';
import type { UserContext } from '../platform/context.ts';
import { withTenant } from '../platform/database/tenant.ts';
import { replacePeople, type PersonRow, type TeamRow } from '../features/people/people.store.ts';
import { insertPeriodScores, type PeriodScore } from '../features/scoring/score-periods.store.ts';
import { testContext } from './context.ts';
import type { TestDatabase } from './database.ts';

export type LargeOrganization = { ctx: UserContext; people: PersonRow[]; teams: TeamRow[] };

const interval = { low: 0, high: 100, standardError: 1, degrees: 8 };
const ofEverything = <Value>(value: Value) => ({
  codeQuality: value,
  velocity: value,
  collaboration: value,
  innovation: value,
  reliability: value,
});

/** A person's score; null for a person without enough data. */
const scoreOf = (overall: number | null): PersonScore | InsufficientData =>
  overall === null
    ? { kind: 'insufficient-data', have: 3, need: 10 }
    : {
        kind: 'value',
        overall,
        dimensions: ofEverything(overall),
        dimensionIntervals: ofEverything(interval),
        contributions: ofEverything(overall / 5),
        signals: [],
        missing: [],
        modifier: 1,
        mean: overall,
        rule: null,
        n: 40,
        ...interval,
        touchedOutliers: 0,
      };

/**
 * Creates this many people in this many teams, each person in one. Scores of the last 30 days are different for
 * everybody; every tenth person has none.
 */
export const largeOrganization = async (
  database: TestDatabase,
  { people: many, teams: teamCount }: { people: number; teams: number },
): Promise<LargeOrganization> => {
  const ctx = await testContext(database, { role: 'manager', name: 'Max Manager' });
  const { organizationId, platform } = ctx;
  const numbered = (index: number): string => String(index).padStart(5, '0');
  const teams = Array.from({ length: teamCount }, (_, index): TeamRow => ({
    id: randomUUID(),
    name: `Team ${numbered(index)}`,
    color: index,
    projectIds: [],
    repositoryIds: [],
  }));
  const people = Array.from({ length: many }, (_, index): PersonRow => ({
    id: randomUUID(),
    name: `Person ${numbered(index)}`,
    accountIds: [`account-${index}`],
    bot: false,
    active: true,
    teamId: teams[index % teamCount]?.id ?? null,
    memberships: [],
  }));
  const now = Math.floor(platform.clock.now() / 1000);
  const zone = 'Europe/Berlin';
  const windowTo = startOfDay(dateOf(now, zone).toString(), zone);
  const scores = people.map(({ id }, index): PeriodScore => ({
    range: '30d',
    part: 'current',
    day: {
      date: dateOf(now, zone).toString(),
      windowFrom: windowTo - 30 * daySeconds,
      windowTo,
      subject: { kind: 'person', id },
      score: scoreOf(index % 10 === 9 ? null : scoreAt(index, many)),
    },
  }));
  await withTenant(database, organizationId, async (tx) => {
    await replacePeople(tx, organizationId, people, teams);
    await insertPeriodScores(tx, organizationId, scores);
  });
  return { ctx, people, teams };
};

/** Scores that differ for everybody, and are not in the order of names. */
const scoreAt = (index: number, many: number): number => (((index * 7_919) % many) / many) * 100;
