/** In an organization that shows teams only, managers and admins get what developers get. */
import { contract, type Role, type RouteDefinition } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listPeople, listTeams } from '../features/people/index.ts';
import type { RouteContext } from '../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../testing/measured-organization.ts';
import { answerOf, everythingSeen } from './everything-seen.test-support.ts';

type Asked = Parameters<typeof answerOf>[2];
type Listed = { developerId: string }[];

/** Calls about one person. */
const aboutPerson = (id: string): [RouteDefinition, Asked][] => {
  const subject = { subject: `person:${id}` };
  const params = { developerId: id };
  return [
    [contract.profiles.one, { params }],
    [contract.profiles.doraMetrics, { params }],
    [contract.profiles.notes, { params }],
    [contract.profiles.skillsOf, { params }],
    [contract.performance.history, { query: subject }],
    [contract.historical.read, { query: { metric: 'lead_time', ...subject } }],
    [contract.comparative.read, { query: { compare: 'periods', ...subject } }],
    [contract.receipts.open, { params: { metric: 'performance_score' }, query: subject }],
    [contract.receipts.open, { params: { metric: 'lead_time' }, query: subject }],
  ];
};

describe('an organization that shows teams only', () => {
  let measured: MeasuredOrganization;
  let ownId: string;
  let other: string;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    const people = (await measured.within(listPeople)).filter(({ bot }) => !bot);
    [ownId, other] = [people[0]!.id, people[1]!.id];
  });
  after(() => measured.close());

  const viewer = async (role: Role, isOn: boolean): Promise<RouteContext> => {
    const ctx = await measured.viewer(role, ownId);
    const user = { ...ctx.user, teamsOnlySince: isOn ? new Date(0) : null };
    return { ...ctx, user, actor: { kind: 'user', user } };
  };
  const answered = async (ctx: RouteContext, calls: [RouteDefinition, Asked][]): Promise<string[]> => {
    const paths = [];
    for (const [definition, input] of calls)
      if ((await answerOf(ctx, definition, input)) !== null) paths.push(definition.path);
    return paths;
  };

  for (const role of ['manager', 'admin'] as const) {
    it(`shows a ${role} nothing about another person, and everything about themself`, async () => {
      const all = aboutPerson(other).map(([{ path }]) => path);
      assert.deepEqual(await answered(await viewer(role, false), aboutPerson(other)), all);
      const ctx = await viewer(role, true);
      assert.deepEqual(await answered(ctx, aboutPerson(other)), []);
      assert.deepEqual(await answered(ctx, aboutPerson(ownId)), all);
      const people = { compare: 'people', ids: `${ownId},${other}` };
      assert.equal(await answerOf(ctx, contract.comparative.read, { query: people }), null);
    });

    it(`lists only the ${role} themself`, async () => {
      const ctx = await viewer(role, true);
      const { developers } = (await answerOf(ctx, contract.performance.scores, {})) as { developers: Listed };
      const { profiles } = (await answerOf(ctx, contract.profiles.list, {})) as { profiles: Listed };
      for (const listed of [developers, profiles])
        assert.deepEqual(
          listed.map(({ developerId }) => developerId),
          [ownId],
        );
      const top = (await answerOf(ctx, contract.profiles.top, {})) as { people: unknown };
      assert.equal(top.people, null);
      for (const { id: teamId } of await measured.within(listTeams)) {
        type Team = { members: { developerId: string; score: unknown }[] } | null;
        const team = (await answerOf(ctx, contract.teams.one, { params: { teamId } })) as Team;
        const scored = (team?.members ?? []).filter(({ score }) => score !== null);
        assert.ok(scored.every(({ developerId }) => developerId === ownId));
      }
    });
  }

  it('shows managers the figures of groups exactly as developers get them', async () => {
    const teamIds = (await measured.within(listTeams)).map(({ id }) => id);
    const ofDeveloper = await everythingSeen(await viewer('developer', false), teamIds);
    const ofManager = await everythingSeen(await viewer('manager', true), teamIds);
    assert.ok(ofDeveloper.size > 1_000);
    assert.deepEqual([...ofManager], [...ofDeveloper]);
  });
});
