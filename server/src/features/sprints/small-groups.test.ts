import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isWithin, type Observation } from '@sightline/analytics';
import { limits, type SprintDetail, type TeamFlowReply } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { shrinkToTwo } from '../../testing/shrink-to-two.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { readObservations } from '../observations/index.ts';
import { listTeams } from '../people/index.ts';
import { openReceipt } from '../receipts/open-receipt.ts';
import { listTeamSprints } from './list-team-sprints.ts';
import { readSprint } from './read-sprint.ts';
import { readTeamFlow } from './read-team-flow.ts';
import { asked, incompleteReasons } from './sprints.test-support.ts';

const now = '2026-11-20T12:00:00Z';
const october = { from: Date.parse('2026-10-01T00:00:00Z') / 1000, to: Date.parse('2026-12-01T00:00:00Z') / 1000 };

describe('the visibility of data of few people', () => {
  let measured: MeasuredOrganization;
  let [developer, manager] = [] as unknown as [RouteContext, RouteContext];
  let teamIds: string[];
  before(async () => {
    measured = await measuredOrganization(now);
    [developer, manager] = [await measured.viewer('developer'), await measured.viewer('manager')];
    teamIds = (await measured.within(listTeams)).map((team) => team.id);
  });
  after(() => measured.close());

  const flow = (viewer: RouteContext, teamId: string, from: string, to: string): Promise<TeamFlowReply> =>
    readTeamFlow(viewer, { teamId, range: { from, to }, incompleteReasons });
  const isFew = (rows: readonly Observation[], from: string, to: string): boolean => {
    const period = { from: Date.parse(`${from}T00:00:00+01:00`) / 1000, to: Date.parse(`${to}T24:00:00+01:00`) / 1000 };
    const counted = rows.filter((row) => row.excluded === null && isWithin(period, row.at));
    const people = new Set(counted.flatMap((row) => row.personId ?? [])).size;
    return people > 0 && people < limits.smallestGroup;
  };

  const isUnassigned = (rows: readonly Observation[], title: string): boolean =>
    rows.some((row) => row.reference.title === title && row.personId === null);

  it('hides items, weeks and percentiles of a hidden figure from developers, not from managers', async () => {
    let [hidden, shown] = [0, 0];
    for (const teamId of teamIds) {
      const rows = await measured.within((tx) =>
        readObservations(tx, { metrics: ['throughput', 'cycle_time'], ...october, teamId }),
      );
      const ofMetric = (metric: string): Observation[] => rows.filter((row) => row.metric === metric);
      for (const day of [
        '2026-11-11',
        '2026-11-12',
        '2026-11-13',
        '2026-11-15',
        '2026-11-16',
        '2026-11-18',
        '2026-11-19',
      ]) {
        const [seen, all] = [await flow(developer, teamId, day, day), await flow(manager, teamId, day, day)];
        for (const item of seen.finished.items) assert.ok(isUnassigned(rows, item.title), item.title);
        if (seen.cycleTime.figure.kind === 'insufficient-data' && seen.cycleTime.figure.of === 'people') {
          hidden += 1;
          assert.ok(all.finished.items.length > 0);
          assert.deepEqual(seen.finished, { items: [], count: 0, percentiles: [] });
        } else {
          shown += 1;
          assert.ok(!isFew(ofMetric('cycle_time'), day, day) || seen.finished.count !== all.finished.count);
        }
        const { figure } = seen.throughput;
        const isHidden = figure.kind === 'insufficient-data' && figure.of === 'people';
        const items = isHidden ? null : figure.kind === 'value' ? figure.n : 0;
        assert.deepEqual(
          seen.weeks,
          all.weeks.map((week) => ({ ...week, items })),
        );
        assert.equal(seen.days.length, isHidden ? 0 : all.days.length);
      }
    }
    assert.ok(hidden > 1 && shown > 2, `${hidden} hidden, ${shown} shown`);
  });

  it('withholds items in progress, their receipts and typical values if two people do all the work', async () => {
    const teams = (await listTeamSprints(manager, { ...asked, range: '30d' })).teams;
    const team = teams.find((team) => team.sprints.some((sprint) => sprint.state === 'closed'));
    const teamId = team?.id ?? '';
    const sprintId = team?.sprints.find((sprint) => sprint.state === 'closed')?.id ?? '';
    const typical = async (viewer: RouteContext) => (await readSprint(viewer, sprintId, incompleteReasons)).typical;
    const [shown, exact] = [await typical(developer), await typical(manager)];
    assert.ok(shown.percentiles.length === exact.percentiles.length && (shown.n ?? 0) > 0);
    await shrinkToTwo(measured, teamId);

    assert.deepEqual(await typical(developer), { percentiles: [], n: null });
    assert.ok(((await typical(manager)).n ?? 0) > 0);
    const [seen, all] = [
      await flow(developer, teamId, '2026-11-01', '2026-11-19'),
      await flow(manager, teamId, '2026-11-01', '2026-11-19'),
    ];
    assert.deepEqual([seen.working, seen.days, seen.finished.items], [[], [], []]);
    assert.ok(all.working.length > 0 && all.days.length > 0 && all.finished.items.length > 0);
    assert.ok(seen.weeks.every((week, index) => week.items === null || all.weeks[index]?.items === 0));
    const few = { kind: 'insufficient-data', of: 'people', have: 1, need: 3, total: 1 };
    assert.deepEqual([seen.inProgress.figure, seen.itemAge.figure], [few, few]);
    const inList = (await listTeamSprints(developer, { ...asked, range: '30d', teams: [teamId] })).teams[0];
    assert.deepEqual(inList?.inProgress.figure, few);
    for (const metric of ['work_in_progress', 'work_item_age']) {
      const receipt = (viewer: RouteContext) =>
        openReceipt(viewer, {
          metric,
          subject: `team:${teamId}`,
          range: '30d',
          show: 'included',
          cursor: null,
          limit: 50,
          incomplete: [],
        });
      const [limited, whole] = [await receipt(developer), await receipt(manager)];
      assert.deepEqual([limited.figure, limited.rows, limited.rowCount], [few, [], 0]);
      assert.doesNotMatch(limited.aggregation, /\d/);
      assert.equal(whole.rowCount, all.working.length);
    }
  });

  it('withholds how long the issues of a sprint took, but not what the board shows', async () => {
    const [teamId, sprint] = await sprintWithBlockedTime();
    const read = (viewer: RouteContext) => readSprint(viewer, sprint, incompleteReasons);
    const [before, whole] = [await read(developer), await read(manager)];
    assert.deepEqual(before.blockedTime, whole.blockedTime);
    assert.ok(before.times.length > 0);
    const unassigned = new Set(whole.items.flatMap((item) => (item.person === null ? [item.id] : [])));
    assert.deepEqual(
      before.items.map((item) => item.age),
      whole.items.map((item) => (unassigned.has(item.id) ? item.age : null)),
    );
    await shrinkToTwo(measured, teamId);

    const [seen, all] = [await read(developer), await read(manager)];
    assert.deepEqual([seen.keptBack, all.keptBack], [['ages', 'blocked', 'times'], []]);
    assert.deepEqual(seen.times, []);
    for (const item of seen.items) assert.deepEqual([item.age, item.blockedSeconds], [null, null]);
    assert.deepEqual([all.times, all.blockedTime], [whole.times, whole.blockedTime]);
    assert.ok(all.items.some((item) => item.age !== null && item.blockedSeconds !== null && item.blockedSeconds > 0));

    const boardOf = ({ sprint: summary, burndown, items, changes, cameFrom, wentTo }: SprintDetail) => ({
      summary,
      burndown,
      cameFrom,
      wentTo,
      changes: changes.map(({ person: _person, ...change }) => change),
      items: items.map(({ person: _person, age: _age, blockedSeconds: _blocked, ...item }) => item),
    });
    assert.deepEqual(boardOf(seen), boardOf(all));

    const receipt = (viewer: RouteContext, metric: string) =>
      openReceipt(viewer, {
        metric,
        subject: `sprint:${sprint}`,
        range: '30d',
        show: 'included',
        cursor: null,
        limit: 50,
        incomplete: [],
      });
    const few = { kind: 'insufficient-data', of: 'people', have: 1, need: 3, total: 1 };
    assert.deepEqual(seen.blockedTime.figure, few);
    const [limited, shown] = [
      await receipt(developer, 'sprint_blocked_time'),
      await receipt(manager, 'sprint_blocked_time'),
    ];
    assert.deepEqual([limited.figure, limited.rows, limited.rowCount, limited.leftOut], [few, [], 0, []]);
    assert.doesNotMatch(limited.aggregation, /\d/);
    assert.deepEqual(shown.figure, all.blockedTime.figure);
    assert.ok(shown.rowCount > 0);
    for (const metric of ['sprint_completed', 'commitment_reliability', 'sprint_carried_over'])
      assert.deepEqual((await receipt(developer, metric)).figure, (await receipt(manager, metric)).figure);
  });

  /** From a team not yet reduced to two people. */
  const sprintWithBlockedTime = async (): Promise<[teamId: string, sprintId: string]> => {
    const { teams } = await listTeamSprints(manager, { ...asked, range: '1y' });
    for (const team of teams) {
      for (const { id } of team.sprints) {
        const { items, times } = await readSprint(manager, id, incompleteReasons);
        const people = new Set(items.flatMap((item) => (item.blockedSeconds === 0 ? [] : (item.person ?? []))));
        if (people.size >= limits.smallestGroup && times.length > 0) return [team.id, id];
      }
    }
    throw new Error('no sprint in which three people were blocked');
  };
});
