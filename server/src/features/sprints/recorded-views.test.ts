import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listPeople } from '../people/index.ts';
import { openReceipt } from '../receipts/index.ts';
import { listViewsOf } from '../visibility/index.ts';
import { listTeamSprints } from './list-team-sprints.ts';
import { readSprint } from './read-sprint.ts';
import { readTeamFlow } from './read-team-flow.ts';
import { asked, incompleteReasons } from './sprints.test-support.ts';

type Named = { person: string | null };

describe('people whose work a screen lists by name', () => {
  let measured: MeasuredOrganization;
  let sprintId: string;
  let teamId: string;
  let ids: Map<string, string>;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z', 3);
    const { teams } = await listTeamSprints(await measured.viewer('manager'), { ...asked, range: '90d' });
    const team = teams.find(({ sprints }) => sprints.length > 1);
    [teamId, sprintId] = [team?.id ?? '', team?.sprints[1]?.id ?? ''];
    ids = new Map((await measured.within(listPeople)).map(({ id, name }) => [name, id]));
  });
  after(() => measured.close());

  const namesIn = (rows: readonly Named[]): string[] => [...new Set(rows.flatMap(({ person }) => person ?? []))];
  const viewsBy = async ({ user }: RouteContext, name: string): Promise<string[]> =>
    (await measured.within((tx) => listViewsOf(tx, ids.get(name) ?? '', 100)))
      .filter(({ viewerId }) => viewerId === user.id)
      .map(({ what }) => what);
  const receiptOf = (metric: string, subject: string) => async (ctx: RouteContext) =>
    (
      await openReceipt(ctx, {
        metric,
        range: '90d',
        subject,
        show: 'included',
        cursor: null,
        limit: 50,
        incomplete: [],
      })
    ).rows;

  const screens: Record<string, (ctx: RouteContext) => Promise<readonly Named[]>> = {
    'a sprint': async (ctx) => {
      const { items, changes } = await readSprint(ctx, sprintId, incompleteReasons);
      return [...items, ...changes];
    },
    'the flow of a team': async (ctx) => (await readTeamFlow(ctx, { teamId, range: '30d', incompleteReasons })).working,
    'the receipt of a team': (ctx) => receiptOf('throughput', `team:${teamId}`)(ctx),
    'the receipt of the organization': (ctx) => receiptOf('merged_pull_requests', 'organization')(ctx),
    'the receipt of work in progress': (ctx) => receiptOf('work_in_progress', `team:${teamId}`)(ctx),
    'the receipt of a sprint': (ctx) => receiptOf('sprint_committed', `sprint:${sprintId}`)(ctx),
  };
  for (const [screen, open] of Object.entries(screens))
    it(`see who opened ${screen}`, async () => {
      const manager = await measured.viewer('manager');
      const names = namesIn(await open(manager));
      assert.ok(names.length > 0);
      for (const name of names) assert.deepEqual(await viewsBy(manager, name), ['list'], name);
      const [own = ''] = names;
      const self = await measured.viewer('manager', ids.get(own));
      await open(self);
      assert.deepEqual(await viewsBy(self, own), []);
      const developer = await measured.viewer('developer');
      assert.deepEqual(namesIn(await open(developer)), []);
      for (const name of names) assert.deepEqual(await viewsBy(developer, name), [], name);
    });
});
