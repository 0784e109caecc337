import type { Observation } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { withTenant } from '../platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { testOrganization } from '../testing/organization.ts';
import { readPlainFigures, readTeamsFigures } from '../features/figures/read-figures.ts';
import { replaceObservations } from '../features/observations/replace-observations.store.ts';
import { unrestricted } from '../features/visibility/index.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const now = Date.parse('2026-11-20T12:00:00Z') / 1000;
const week = 7 * 86_400;
const query = { range: '90d', now, timeZone: 'Europe/Berlin', audience: unrestricted } as const;

/** Three sprints of a team. */
const sprintsOf = (teamId: string, measure: 'points' | 'items'): Observation[] =>
  [1, 2, 3].map((number) => ({
    metric: 'velocity',
    key: `${teamId}/${number}`,
    scope: 'board:1',
    at: now - number * week,
    value: 10,
    personId: null,
    teamId,
    repositoryId: null,
    excluded: null,
    reference: { kind: 'sprint', id: String(number), title: `Sprint ${number}`, url: null },
    detail: { measure },
  }));

const unitsOf = async (rows: readonly Observation[]): Promise<{ whole: string | undefined; teams: unknown[] }> => {
  const id = await testOrganization(database);
  const teamIds = [...new Set(rows.flatMap((row) => row.teamId ?? []))];
  return withTenant(database, id, async (tx) => {
    await replaceObservations(tx, id, new Map([['board:1', rows]]));
    const { figures } = await readPlainFigures(tx, ['velocity'], query);
    const ofTeam = await readTeamsFigures(tx, ['velocity'], query, teamIds);
    const alone = await Promise.all(teamIds.map((teamId) => readPlainFigures(tx, ['velocity'], { ...query, teamId })));
    const teams = teamIds.map((teamId) => ofTeam(teamId).figures.get('velocity')?.unit);
    assert.deepEqual(
      alone.map((sprint) => sprint.figures.get('velocity')?.unit),
      teams,
      'alone as side by side',
    );
    return { whole: figures.get('velocity')?.unit, teams };
  });
};

test('velocity is in items for teams without estimates, and for an organization of such teams', async () => {
  const [estimates, counts] = [randomUUID(), randomUUID()];
  assert.deepEqual(await unitsOf([...sprintsOf(estimates, 'points'), ...sprintsOf(counts, 'items')]), {
    whole: 'points-per-sprint',
    teams: ['points-per-sprint', 'items-per-sprint'],
  });
  assert.deepEqual(await unitsOf(sprintsOf(counts, 'items')), {
    whole: 'items-per-sprint',
    teams: ['items-per-sprint'],
  });
});
