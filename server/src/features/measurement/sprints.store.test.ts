import {
  defaultRules,
  measureAll,
  noFacts,
  rulesBasis,
  type Facts,
  type MeasurementRules,
  type Scope,
  type TeamFlow,
} from '@sightline/analytics';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { readFlowDays, replaceFlowParts, sumFlows } from './flows.store.ts';
import { findNeighbors, findStoredSprint, listStoredSprints, replaceSprints } from './sprints.store.ts';

const day = 86_400;
const team = '00000000-0000-4000-8000-000000000001';
const rules: MeasurementRules = {
  ...defaultRules(rulesBasis(noFacts(), 'UTC')),
  timeZone: 'UTC',
  people: [],
  teams: [{ id: team, name: 'Platform', projectIds: ['p'], repositoryIds: [] }],
  memberships: [],
  leaves: [],
};
const sprint = (id: string, from: number, to: number): Facts['sprints'][number] => ({
  id,
  boardId: 'b',
  name: `Sprint ${id}`,
  goal: null,
  state: 'closed',
  startAt: from * day,
  endAt: to * day,
  completedAt: to * day,
  url: null,
});
const board = { id: 'b', name: 'Board', kind: 'scrum' as const, projectId: 'p', estimateFieldId: null };
const measured = (sprints: Facts['sprints'], now: number) =>
  measureAll({ ...noFacts(), boards: [board], sprints }, rules, now * day);

describe('stored sprints and flows', () => {
  let database: TestDatabase;
  let organizationId: string;
  const within = <T>(work: Parameters<typeof withTenant<T>>[2]): Promise<T> =>
    withTenant(database, organizationId, work);
  /** Which rows were written by the last change, by id. */
  const versions = (): Promise<Map<string, string>> =>
    within(async (tx) => {
      const { rows } = await sql<{ id: string; xmin: string }>`select id, xmin::text from sprint_reports`.execute(tx);
      return new Map(rows.map((row) => [row.id, row.xmin]));
    });

  before(async () => {
    database = await testDatabase();
    ({ organizationId } = await testContext(database));
  });
  after(() => database.drop());

  it('writes the sprints that differ, removes those that are gone, and leaves the others alone', async () => {
    const { sprints } = measured([sprint('1', 0, 14), sprint('2', 14, 28), sprint('3', 28, 42)], 50);
    await within((tx) => replaceSprints(tx, organizationId, 'b', sprints));
    const first = await versions();
    const [one, two] = measured([sprint('1', 0, 14), sprint('2', 14, 27)], 50).sprints;
    assert.ok(one !== undefined && two !== undefined);
    await within((tx) => replaceSprints(tx, organizationId, 'b', [one, two]));
    const second = await versions();
    assert.deepEqual([...second.keys()].toSorted(), ['1', '2']);
    assert.equal(second.get('1'), first.get('1'));
    assert.notEqual(second.get('2'), first.get('2'));
    assert.deepEqual(await within((tx) => findStoredSprint(tx, '2')), two);
  });

  it('finds the sprints of a period and the neighbors of one on its board', async () => {
    const { sprints } = measured([sprint('1', 0, 14), sprint('2', 14, 28), sprint('3', 28, 42)], 50);
    await within((tx) => replaceSprints(tx, organizationId, 'b', sprints));
    const found = await within((tx) => listStoredSprints(tx, { from: 15 * day, to: 42 * day }));
    assert.deepEqual(
      found.map((sprint) => sprint.id),
      ['2'],
      'the end of a period is not in it',
    );
    const around = async (id: string, startAt: number) => {
      const { before: left, after: right } = await within((tx) => findNeighbors(tx, { id, boardId: 'b', startAt }));
      return [left?.name ?? null, right?.name ?? null];
    };
    assert.deepEqual(await around('2', 14 * day), ['Sprint 1', 'Sprint 3']);
    assert.deepEqual(await around('1', 0), [null, 'Sprint 2']);
    assert.deepEqual(await around('3', 28 * day), ['Sprint 2', null]);
  });

  it('keeps the flow of a team as the sum of its parts, until it has none', async () => {
    const part = (waiting: number, date = '2026-11-02') => [{ date, waiting, inProgress: 0, done: 0 }];
    const replace = (scope: Scope, days: TeamFlow['days'] | null): Promise<string[]> =>
      within(async (tx) => {
        const flows = days === null ? [] : [{ teamId: team, days, inProgress: [] }];
        const changed = await replaceFlowParts(tx, organizationId, scope, flows);
        await sumFlows(tx, organizationId, changed);
        return changed;
      });
    const read = () => within((tx) => readFlowDays(tx, team, '2026-11-02', '2026-11-09'));
    assert.deepEqual(await replace('project:1', [...part(5, '2026-11-01'), ...part(1)]), [team]);
    assert.deepEqual(await replace('project:2', part(2)), [team]);
    assert.deepEqual(await read(), part(3));
    assert.deepEqual(await replace('project:2', part(2)), [], 'the same changes nothing');
    await replace('project:1', null);
    assert.deepEqual(await read(), part(2));
    await replace('project:2', null);
    assert.deepEqual(await read(), []);
  });
});
