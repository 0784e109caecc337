import type { Observation } from '@sightline/analytics';
import type { MetricFigure } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { withTenant } from '../platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { testOrganization } from '../testing/organization.ts';
import { readFigures, readPlainFigures, readTeamsFigures } from '../features/figures/read-figures.ts';
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

const unitsOf = async (rows: readonly Observation[]): Promise<{ whole: unknown; teams: unknown[] }> => {
  const id = await testOrganization(database);
  const teamIds = [...new Set(rows.flatMap((row) => row.teamId ?? []))];
  return withTenant(database, id, async (tx) => {
    await replaceObservations(tx, id, new Map([['board:1', rows]]));
    const { figures } = await readPlainFigures(tx, ['velocity'], query);
    const withRows = await readFigures(tx, ['velocity'], query);
    assert.deepEqual(withRows.figures, figures, 'with rows as without');
    const ofTeam = await readTeamsFigures(tx, ['velocity'], query, teamIds);
    const alone = await Promise.all(teamIds.map((teamId) => readPlainFigures(tx, ['velocity'], { ...query, teamId })));
    const teams = teamIds.map((teamId) => shown(ofTeam(teamId).figures.get('velocity')));
    assert.deepEqual(
      alone.map((sprint) => shown(sprint.figures.get('velocity'))),
      teams,
      'alone as side by side',
    );
    return { whole: shown(figures.get('velocity')), teams };
  });
};

/** The value with its unit, or what is missing, and whether there is anything before or in the small chart. */
const shown = (velocity: MetricFigure | undefined): string => {
  assert.ok(velocity);
  const { figure, previous, change, unit, recent } = velocity;
  const isDrawn = recent.some((value) => value !== null);
  const rest = [...(isDrawn ? ['drawn'] : []), ...(change === null ? [] : ['changed'])];
  const before =
    previous.kind === 'value' ? ` after ${previous.value}` : previous.of === 'one-unit' ? ' after mixed' : '';
  return [`${figure.kind === 'value' ? `${figure.value} ${unit}` : figure.of}${before}`, ...rest].join(', ');
};

test('velocity is in items for teams without estimates, and for an organization of such teams', async () => {
  const counts = randomUUID();
  assert.deepEqual(await unitsOf(sprintsOf(counts, 'items')), {
    whole: '10 items-per-sprint, drawn',
    teams: ['10 items-per-sprint, drawn'],
  });
});

test('an organization has no velocity if some teams count points and others items', async () => {
  const [estimates, counts] = [randomUUID(), randomUUID()];
  assert.deepEqual(await unitsOf([...sprintsOf(estimates, 'points'), ...sprintsOf(counts, 'items')]), {
    whole: 'one-unit',
    teams: ['10 points-per-sprint, drawn', '10 items-per-sprint, drawn'],
  });
});

test('velocity is not compared with a period in another unit', async () => {
  const [counts, other] = [randomUUID(), randomUUID()];
  const earlier = (teamId: string, measure: 'points' | 'items'): Observation[] =>
    sprintsOf(teamId, measure).map((row, index) => ({
      ...row,
      key: `earlier ${row.key}`,
      at: now - (17 + 4 * index) * week,
    }));
  assert.deepEqual(await unitsOf([...sprintsOf(counts, 'items'), ...earlier(counts, 'items')]), {
    whole: '10 items-per-sprint after 10, drawn, changed',
    teams: ['10 items-per-sprint after 10, drawn, changed'],
  });
  assert.deepEqual(await unitsOf([...sprintsOf(counts, 'items'), ...earlier(counts, 'points')]), {
    whole: '10 items-per-sprint after mixed, drawn',
    teams: ['10 items-per-sprint after mixed, drawn'],
  });
  assert.deepEqual(await unitsOf([...sprintsOf(counts, 'items'), ...earlier(other, 'points')]), {
    whole: '10 items-per-sprint after mixed, drawn',
    teams: ['10 items-per-sprint, drawn', 'undefined after 10'],
  });
});
