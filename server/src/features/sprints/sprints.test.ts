import type { Receipt, SprintFigure, SprintSummary, TeamSprints } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import type { TestOrganization } from '../integrations/integrations.test-support.ts';
import { listPeople } from '../people/index.ts';
import { changeMappings, createTeam } from '../people/mappings/change-mappings.ts';
import { openReceipt } from '../receipts/open-receipt.ts';
import { listTeamSprints } from './list-team-sprints.ts';
import { readSprint } from './read-sprint.ts';
import { readTeamFlow } from './read-team-flow.ts';
import { asked, incompleteReasons } from './sprints.test-support.ts';

const now = '2026-11-20T12:00:00Z';

type Outcome = {
  id: number;
  committed: number;
  added: number;
  removed: number;
  completed: number;
  carriedOver: number;
  completedOfCommitted: number;
};

const valueOf = ({ figure, metric }: SprintFigure): number => {
  assert.equal(figure.kind, 'value', metric);
  return figure.kind === 'value' ? figure.value : Number.NaN;
};

describe('sprints of a collected organization', () => {
  let measured: MeasuredOrganization;
  let organization: TestOrganization;
  let truth: Map<string, Outcome>;
  let teams: TeamSprints[];
  let manager: RouteContext;
  let viewer: MeasuredOrganization['viewer'];

  const list = async (ctx: RouteContext, range: '7d' | '90d' | '1y' = '90d'): Promise<TeamSprints[]> =>
    (await listTeamSprints(ctx, { ...asked, range })).teams;
  const receiptOf = (metric: string, subject: string, show: 'included' | 'excluded' = 'included'): Promise<Receipt> =>
    openReceipt(manager, { metric, range: '90d', subject, show, cursor: null, limit: 200, incomplete: [] });
  const closed = (): SprintSummary[] =>
    teams.flatMap((team) => team.sprints.filter((sprint) => sprint.state === 'closed'));

  before(async () => {
    measured = await measuredOrganization(now, 3);
    ({ organization, viewer } = measured);
    const recorded = measured.groundTruth as { sprints: Outcome[] };
    truth = new Map(recorded.sprints.map((sprint) => [String(sprint.id), sprint]));
    manager = await viewer('manager');
    teams = await list(manager);
  });
  after(() => measured.close());

  it('recovers every planted outcome of a sprint exactly', async () => {
    const estimates = new Map((await organization.facts()).issues.map((issue) => [issue.id, issue.estimate ?? 0]));
    const sprints = closed();
    assert.ok(sprints.length >= 6, `${sprints.length} sprints`);
    for (const { id, figures } of sprints) {
      const planted = truth.get(id);
      assert.ok(planted, id);
      // Issues done between planning and the start count in the ground truth, but are not work of the sprint.
      const left = await receiptOf('sprint_completed', `sprint:${id}`, 'excluded');
      const before = left.rows.reduce((sum, row) => sum + (estimates.get(row.key) ?? 0), 0);
      assert.deepEqual(
        {
          committed: valueOf(figures.committed),
          added: valueOf(figures.added),
          removed: valueOf(figures.removed),
          completed: valueOf(figures.completed),
          carriedOver: valueOf(figures.carriedOver),
          reliability: valueOf(figures.commitmentReliability),
        },
        {
          committed: planted.committed,
          added: planted.added,
          removed: planted.removed,
          completed: planted.completed - before,
          carriedOver: planted.carriedOver,
          reliability: planted.completedOfCommitted / planted.committed,
        },
        id,
      );
    }
  });

  it('shows teams without sprints by their flow, and running sprints next to closed ones', async () => {
    const kanban = teams.filter((team) => team.flow !== null);
    const scrum = teams.filter((team) => team.flow === null);
    assert.ok(kanban.length > 0 && scrum.length > 0);
    for (const team of kanban) {
      assert.deepEqual(team.sprints, []);
      assert.equal(team.flow?.throughput.figure.kind, 'value');
      assert.equal(team.flow?.cycleTime.figure.kind, 'value');
    }
    for (const team of scrum) {
      assert.equal(team.sprints[0]?.state, 'active');
      const starts = team.sprints.map((sprint) => sprint.startAt);
      assert.deepEqual(starts, starts.toSorted().toReversed());
    }
    // No sprint closes in this week, but the team still counts as one with sprints.
    assert.ok(
      (await list(manager, '7d')).every((team) => (team.flow === null) === scrum.some(({ id }) => id === team.id)),
    );
  });

  it('filters by team, and lists the others page by page', async () => {
    const of90Days = { ...asked, range: '90d' } as const;
    const teamId = teams[1]?.id ?? '';
    const chosen = await listTeamSprints(manager, { ...of90Days, teams: [teamId, 'no team'] });
    assert.deepEqual(chosen.teams, [teams[1]]);
    assert.deepEqual(chosen.page, { number: 1, limit: 50, found: 1, of: teams.length });
    const second = await listTeamSprints(manager, { ...of90Days, page: 2, limit: 3 });
    assert.deepEqual(second.teams, teams.slice(3, 6));
  });

  it('gives velocity in the unit of a team’s observations', async () => {
    const team = teams.find(({ velocity }) => velocity.figure.kind === 'value');
    const unitOf = async (measure: 'points' | 'items') => {
      await measured.within((tx) =>
        sql`update observations set detail = detail || jsonb_build_object('measure', ${measure}::text)
          where metric = 'velocity' and team_id = ${team?.id}::uuid`.execute(tx),
      );
      return (await list(manager)).find(({ id }) => id === team?.id)?.velocity.unit;
    };
    assert.equal(await unitOf('items'), 'items-per-sprint');
    assert.equal(await unitOf('points'), 'points-per-sprint');
  });

  it('has a receipt for every figure of a sprint, with rows that recompute to it', async () => {
    let compared = 0;
    for (const { id, figures } of closed().slice(0, 3)) {
      for (const shown of Object.values(figures)) {
        const receipt = await receiptOf(shown.metric, `sprint:${id}`);
        assert.deepEqual(receipt.figure, shown.figure);
        assert.equal(receipt.rowCount, receipt.figure.kind === 'value' ? receipt.figure.n : 0);
        const sum = receipt.rows.reduce((total, row) => total + (row.value ?? 0), 0);
        const whole = receipt.rows.reduce((total, { detail }) => {
          const of = detail.find((entry) => entry.label === 'Of')?.value;
          return total + (typeof of === 'number' ? of : 0);
        }, 0);
        assert.ok(Math.abs((shown.unit === 'share' ? sum / whole : sum) - valueOf(shown)) < 1e-9, shown.metric);
        compared += 1;
      }
    }
    assert.equal(compared, 24);
  });

  it('links the velocity of a team to the sprints it averages', async () => {
    const [team] = teams.filter((team) => team.flow === null);
    const receipt = await receiptOf('velocity', `team:${team?.id}`);
    const closed = team?.sprints.filter((sprint) => sprint.state === 'closed') ?? [];
    assert.deepEqual(
      receipt.rows.map((row) => row.receipt),
      closed.map((sprint) => ({ metric: 'sprint_completed', subject: `sprint:${sprint.id}` })),
    );
    assert.equal(team?.spread?.n ?? closed.length, closed.length);
  });

  it('shows one sprint from its commitment to its close, day by day', async () => {
    const [sprint] = closed();
    const detail = await readSprint(manager, sprint?.id ?? '', incompleteReasons);
    const { figures } = detail.sprint;
    const [first, last] = [detail.burndown[0], detail.burndown.at(-1)];
    assert.deepEqual([first?.scope, first?.ideal], [valueOf(figures.committed), valueOf(figures.committed)]);
    assert.deepEqual([last?.remaining, last?.at], [valueOf(figures.carriedOver), sprint?.closeAt]);
    const scope = detail.changes.reduce((sum, change) => sum + change.scope, valueOf(figures.committed));
    assert.equal(scope, last?.scope);
    const done = detail.items.filter((item) => item.outcome === 'completed');
    assert.equal(
      done.reduce((sum, item) => sum + item.size, 0),
      valueOf(figures.completed),
    );
    assert.ok(detail.before !== null && detail.after !== null && detail.before.id !== detail.after.id);
    const back = await readSprint(manager, detail.after.id, incompleteReasons);
    assert.equal(back.before?.id, sprint?.id);
    const carried = detail.items.filter((item) => item.wentTo !== null).map((item) => item.id);
    const arrived = back.items.filter((item) => item.cameFrom?.id === sprint?.id).map((item) => item.id);
    assert.deepEqual(arrived.toSorted(), carried.toSorted());
    assert.ok((detail.typical.n ?? 0) > 0 && detail.times.some((time) => time.kind === 'in-progress'));
  });

  it('draws only the ideal line for the rest of an active sprint', async () => {
    const running = teams.flatMap((team) => team.sprints).find((sprint) => sprint.state === 'active');
    const { burndown } = await readSprint(manager, running?.id ?? '', incompleteReasons);
    const ahead = burndown.filter((point) => point.remaining === null);
    assert.ok(ahead.length > 0 && ahead.every((point) => point.scope === null && point.at > now));
    assert.equal(ahead.at(-1)?.ideal, 0);
  });

  it('counts the flow of a team like its throughput and work in progress', async () => {
    for (const team of teams) {
      const flow = await readTeamFlow(manager, { teamId: team.id, range: '30d', incompleteReasons });
      assert.equal(flow.days.length, 30);
      assert.equal(flow.days.at(-1)?.inProgress, flow.working.length, team.name);
      assert.equal(valueOf(flow.inProgress), flow.working.length);
      const finished = flow.weeks.reduce((sum, week) => sum + (week.items ?? 0), 0);
      assert.equal(flow.throughput.figure.kind === 'value' ? flow.throughput.figure.n : 0, finished, team.name);
      assert.equal(flow.finished.count, flow.cycleTime.figure.kind === 'value' ? flow.cycleTime.figure.n : 0);
      for (const metric of ['work_in_progress', 'work_item_age']) {
        const receipt = await receiptOf(metric, `team:${team.id}`);
        assert.deepEqual(receipt.figure, (metric === 'work_in_progress' ? flow.inProgress : flow.itemAge).figure);
        assert.equal(receipt.rowCount, flow.working.length);
      }
    }
  });

  it('shows no clear change in a team’s flow that gaps in the data could explain', async () => {
    const own = await measuredOrganization(now, 3);
    try {
      const reader = await own.viewer('manager');
      const teamId = teams[0]?.id ?? '';
      const change = async () =>
        (await readTeamFlow(reader, { teamId, range: '30d', incompleteReasons })).cycleTime.change;
      const before = Date.parse(now) / 1000 - 30 * 86_400;
      await own.within((tx) =>
        sql`update observations set value = value * 20 where metric = 'cycle_time' and at < ${before}`.execute(tx),
      );
      assert.equal((await change())?.direction, 'better');
      // Nobody knows whether the members are bots.
      await own.within((tx) => sql`update account_facts set name = name || ' Bot'`.execute(tx));
      const unclear = await change();
      assert.deepEqual([unclear?.direction, unclear?.withinGaps], ['unclear', true]);
    } finally {
      await own.close();
    }
  });

  it('names people only to viewers who see individuals, and hides teams too small to hide their members', async () => {
    const developer = await viewer('developer');
    const [team] = teams.filter((team) => team.flow === null);
    const id = team?.sprints[1]?.id ?? '';
    const named = await readSprint(manager, id, incompleteReasons);
    assert.ok(
      named.items.some((item) => item.person !== null) && named.changes.some((change) => change.person !== null),
    );
    const seen = await readSprint(developer, id, incompleteReasons);
    assert.ok([...seen.items, ...seen.changes].every((item) => item.person === null));
    const flow = await readTeamFlow(developer, { teamId: team?.id ?? '', range: '30d', incompleteReasons });
    assert.ok(flow.working.every((item) => item.person === null));

    const { id: small } = await createTeam(manager, { name: 'Two', description: '', type: 'mixed', leadEmail: '' });
    const { boards } = await organization.facts();
    const people = await measured.within(listPeople);
    const elsewhere = [{ teamId: teams[0]?.id ?? '', from: '2025-01-01', to: null }];
    await changeMappings(manager, {
      version: 1,
      changes: [
        ...boards.map(({ projectId }) => ({
          kind: 'place' as const,
          place: 'project' as const,
          id: projectId ?? '',
          teamId: small,
        })),
        ...people.map(({ accountIds: [accountId = ''] }) => ({
          kind: 'memberships' as const,
          accountId,
          memberships: elsewhere,
        })),
      ],
    });
    await runMeasurement(organization.ctx.platform, organization.ctx.organizationId);
    assert.ok((await list(developer)).every((sprint) => sprint.id !== small));
    await assert.rejects(readSprint(developer, id, incompleteReasons), NotAllowed);
    await assert.rejects(readTeamFlow(developer, { teamId: small, range: '30d', incompleteReasons }), NotAllowed);
    await readSprint(manager, id, incompleteReasons);
  });

  it('lists sprints without a team separately, for viewers who may see them', async () => {
    const sprint = (await list(manager)).flatMap((team) => team.sprints).at(0);
    assert.ok(sprint !== undefined);
    const belongsTo = (teamId: string | null) =>
      measured.within(async (tx) => {
        const before = tx.selectFrom('sprint_reports').select('team_id').where('id', '=', sprint.id);
        const { team_id: known } = await before.executeTakeFirstOrThrow();
        await tx.updateTable('sprint_reports').set({ team_id: teamId }).where('id', '=', sprint.id).execute();
        return known;
      });
    const known = await belongsTo(null);
    const apart = async (ctx: RouteContext, chosen: string[] = []) =>
      (await listTeamSprints(ctx, { ...asked, range: '90d', teams: chosen })).withoutTeam.map(({ id }) => id);
    assert.deepEqual(await apart(manager), [sprint.id]);
    assert.deepEqual(await apart(manager, [teams[0]?.id ?? '']), []);
    const developer = await viewer('developer');
    assert.deepEqual(await apart(developer), [], 'it is unknown how many people it hides');
    await belongsTo(known);
    assert.deepEqual(await apart(manager), []);
  });

  it('shows no sprints if there are none, and none of other organizations', async () => {
    const other = await measured.emptyFor('manager');
    assert.deepEqual(await list(other), []);
    await assert.rejects(readSprint(other, closed()[0]?.id ?? '', incompleteReasons), NotFound);
  });
});
