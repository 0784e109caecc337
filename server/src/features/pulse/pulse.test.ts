import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pulseWeekOf } from '@sightline/analytics';
import { sql } from 'kysely';
import { searchAudit } from '../../platform/audit/audit.store.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { inTenant } from '../ranges/index.ts';
import { findOwnPerson, listDevelopers, listTeams } from '../people/index.ts';
import { readMemberAccounts } from '../members/index.ts';
import { openReceipt } from '../receipts/open-receipt.ts';
import { changePulse } from './change-pulse.ts';
import { publishWeeks, recordRosters } from './publish-weeks.ts';
import { readPulseFigures } from './pulse-figures.ts';
import { pulseKind } from './pulse-receipt.ts';
import { answerPulse, readPulse, skipPulse } from './take-part.ts';

/** A Friday. */
const now = '2026-11-20T12:00:00Z';
const week = 7 * 86_400_000;
/** Four weeks before the week that the tests begin in. */
const first = '2026-10-19';

describe('the pulse survey', () => {
  let measured: MeasuredOrganization;
  let teamId: string;
  let members: RouteContext[];
  let manager: RouteContext;
  let strangers: RouteContext[];
  /** One person and two accounts of another, the only ones in their team who can answer. */
  let besieged: RouteContext[];
  let otherTeamId: string;

  const moveTo = (id: string, team: string | null) =>
    measured.within((tx) => tx.updateTable('people').set({ team_id: team }).where('id', '=', id).execute());
  const accounts = () => readMemberAccounts(manager);
  /** Records rosters as if the survey had run since that week. */
  const seenSince = async (first: string) => {
    const known = await accounts();
    const { organizationId } = manager;
    await measured.within((tx) => recordRosters(tx, organizationId, { accounts: known, week: first }));
  };
  const publish = () =>
    inTenant(manager, (tx, at) => publishWeeks(tx, manager.organizationId, pulseWeekOf(at.now, at.timeZone)));

  before(async () => {
    measured = await measuredOrganization(now);
    const people = await measured.within(listDevelopers);
    const teams = (await measured.within(listTeams)).filter((team) => team.members >= 5);
    [teamId, otherTeamId] = [teams[0]?.id ?? '', teams[1]?.id ?? ''];
    const membersOf = (id: string) => people.filter((person) => person.teamId === id && person.active);
    const linked = async (some: readonly { id: string }[]): Promise<RouteContext[]> => {
      const viewers: RouteContext[] = [];
      for (const person of some) viewers.push(await measured.viewer('developer', person.id));
      return viewers;
    };
    assert.ok(membersOf(teamId).length >= 5 && membersOf(otherTeamId).length >= 5);
    // Two more people of the group could answer but never do.
    members = (await linked(membersOf(teamId).slice(0, 5))).slice(0, 3);
    besieged = await linked(membersOf(otherTeamId).slice(0, 3));
    const outside = people
      .filter((person) => person.active && ![teamId, otherTeamId].includes(person.teamId ?? ''))
      .slice(0, 5);
    strangers = (await linked(outside)).slice(0, 3);
    for (const person of outside) await moveTo(person.id, null);
    manager = await measured.viewer('manager');
    await seenSince(first);
  });
  after(() => measured.close());

  const figure = async (team?: string) =>
    (await inTenant(manager, (tx, at) => readPulseFigures(tx, 'team_satisfaction', { ...at, range: '30d' })))(team);
  const receiptOf = (subject: string, show: 'included' | 'excluded' = 'included', metric = 'team_satisfaction') =>
    openReceipt(manager, { metric, range: '30d', subject, show, cursor: null, limit: 50, incomplete: [] }, [pulseKind]);

  it('asks everyone once a week, and not again after an answer or a skip', async () => {
    const [first, second] = members as [RouteContext, RouteContext, RouteContext];
    assert.deepEqual(await readPulse(first), { enabled: true, asks: true, counts: true });
    await answerPulse(first, { satisfaction: 8, pace: 5 });
    assert.deepEqual(await readPulse(first), { enabled: true, asks: false, counts: false });
    await assert.rejects(answerPulse(first, { satisfaction: 1 }), Conflict);
    await skipPulse(second);
    assert.equal((await readPulse(second)).asks, false);
    await assert.rejects(answerPulse(second, { satisfaction: 1 }), Conflict);
  });

  it('asks no one if no team is large enough to show its answers', async () => {
    const viewer = await measured.emptyFor('admin');
    assert.deepEqual(await readPulse(viewer), { enabled: true, asks: false, counts: false });
  });

  it('never shows the answers of one or two people, nor an unfinished week', async () => {
    measured.site.clock.at += week;
    await publish();
    assert.equal((await figure(teamId)).figure.kind, 'insufficient-data', 'one answer');
    assert.deepEqual((await receiptOf(`team:${teamId}`)).rows, []);
    const [hidden] = (await receiptOf(`team:${teamId}`, 'excluded')).rows;
    assert.deepEqual([hidden?.value, hidden?.detail, hidden?.excluded], [null, [], 'Fewer than 3 answers']);
    for (const [index, member] of members.entries()) {
      assert.equal((await readPulse(member)).asks, true, 'a new week');
      await answerPulse(member, { satisfaction: 6 + index });
    }
    assert.equal((await figure(teamId)).figure.kind, 'insufficient-data', 'the week is not over');
  });

  it('shows the mean of a week for the team and the organization from the next Monday on', async () => {
    measured.site.clock.at += week;
    await publish();
    const shown = await figure(teamId);
    assert.deepEqual(shown.figure, { kind: 'value', value: 7, n: 3, total: 3 });
    assert.deepEqual((await figure()).figure, shown.figure, 'the single answer does not come through');
    const receipt = await receiptOf(`team:${teamId}`);
    assert.deepEqual(receipt.figure, shown.figure);
    assert.deepEqual(
      receipt.rows.map((row) => [row.value, row.detail[0]?.value]),
      [[7, 3]],
    );
    assert.deepEqual((await receiptOf('organization')).figure, shown.figure);
    assert.equal((await receiptOf(`team:${teamId}`, 'included', 'team_pace')).figure.kind, 'insufficient-data');
  });

  it('stores nothing that links an answer to a person, and has no individual figures', async () => {
    const columns = await measured.within((tx) =>
      sql<{ table: string; column: string }>`
        select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and table_name like 'pulse_%' order by 1, 2`.execute(tx),
    );
    const of = (table: string) => columns.rows.filter((row) => row.table === table).map((row) => row.column);
    assert.deepEqual(of('pulse_counts'), ['count', 'organization_id', 'question', 'score', 'team_id', 'week']);
    assert.deepEqual(of('pulse_participations'), ['organization_id', 'person_id', 'user_id', 'week']);
    const audited = await measured.within((tx) => searchAudit(tx, { action: 'pulse' }, { limit: 10, addresses: true }));
    assert.deepEqual(audited, []);
    const person = (await measured.within(listDevelopers))[0]?.id ?? '';
    await assert.rejects(receiptOf(`person:${person}`), NotFound);
  });

  it('counts people without a team together, never in a team', async () => {
    for (const stranger of strangers) await answerPulse(stranger, { satisfaction: 1 });
    measured.site.clock.at += week;
    await publish();
    assert.deepEqual((await figure(teamId)).figure, { kind: 'value', value: 7, n: 3, total: 3 });
    assert.deepEqual((await figure()).figure, { kind: 'value', value: 4, n: 6, total: 6 });
    const titles = (await receiptOf('organization')).rows.map((row) => row.title).join();
    assert.match(titles, /Small teams and people without a team/);
  });

  it('never reveals a person’s answer next to two long-standing accounts of the team', async () => {
    for (const account of besieged) {
      assert.equal((await readPulse(account)).counts, true);
      await answerPulse(account, { satisfaction: 10 });
    }
    measured.site.clock.at += week;
    await publish();
    assert.equal((await figure(otherTeamId)).figure.kind, 'insufficient-data');
    const [hidden] = (await receiptOf(`team:${otherTeamId}`, 'excluded')).rows;
    assert.match(hidden?.excluded ?? '', /fewer than 5 people have been in the group for 4 weeks$/);
    assert.deepEqual([hidden?.value, hidden?.detail], [null, []]);
    assert.deepEqual((await figure()).figure, { kind: 'value', value: 4, n: 6, total: 6 });
  });

  it('does not count recent members or accounts without a person, and withholds the week', async () => {
    const [puppet, other] = strangers as [RouteContext, RouteContext, RouteContext];
    for (const viewer of [puppet, other]) {
      const ownPerson = await measured.within((tx) => findOwnPerson(tx, viewer.user));
      await moveTo(ownPerson?.id ?? '', teamId);
    }
    const victim = members[0] as RouteContext;
    for (const member of [puppet, other]) {
      assert.equal((await readPulse(member)).counts, false);
      await answerPulse(member, { satisfaction: 10 });
    }
    await answerPulse(await measured.viewer('developer'), { satisfaction: 10 });
    await answerPulse(victim, { satisfaction: 2 });
    const counted = await measured.within((tx) =>
      tx
        .selectFrom('pulse_counts')
        .select(['score', 'count'])
        .where('team_id', '=', teamId)
        .where('score', '=', 10)
        .execute(),
    );
    assert.deepEqual(counted, [], 'no puppet counts');
    for (const member of members.slice(1)) await answerPulse(member, { satisfaction: 2 });
    measured.site.clock.at += week;
    await publish();
    const { rows } = await receiptOf(`team:${teamId}`, 'excluded');
    assert.ok(rows.some((row) => row.excluded === 'Withheld to protect individuals: the group changed'));
    assert.deepEqual((await figure(teamId)).figure, { kind: 'value', value: 7, n: 3, total: 3 }, 'as before');
  });

  it('publishes a week once: late answers do not change it', async () => {
    const before = await figure(teamId);
    await measured.within((tx) => tx.updateTable('pulse_counts').set({ count: 50 }).execute());
    await publish();
    assert.deepEqual(await figure(teamId), before);
  });

  it('counts one answer of a person with two accounts', async () => {
    const person = (await measured.within((tx) => findOwnPerson(tx, members[0]!.user)))?.id ?? '';
    const second = await measured.viewer('developer', person);
    await answerPulse(second, { satisfaction: 3 });
    await assert.rejects(answerPulse(members[0]!, { satisfaction: 3 }), Conflict);
  });

  it('can be switched off, which is audited; answers stay', async () => {
    const admin = await measured.viewer('admin');
    const member = members[0] as RouteContext;
    await changePulse(admin, false);
    assert.deepEqual(await readPulse(member), { enabled: false, asks: false, counts: false });
    await assert.rejects(answerPulse(member, { satisfaction: 5 }), Conflict);
    assert.equal((await figure(teamId)).figure.kind, 'value');
    await changePulse(admin, true);
    assert.equal((await readPulse(member)).asks, true);
    const audited = await measured.within((tx) => searchAudit(tx, { action: 'pulse' }, { limit: 10, addresses: true }));
    assert.deepEqual(
      audited.map((entry) => entry.subject),
      ['switched on', 'switched off'],
    );
  });
});
