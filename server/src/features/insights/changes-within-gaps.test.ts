import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { beyondGaps, readPlainFigures } from '../figures/index.ts';
import { readFindings } from '../findings/read-findings.ts';
import { unsettledIn } from '../gaps/index.ts';
import { compare } from '../history/compare.ts';
import { listTeams } from '../people/index.ts';
import { readTeam } from '../teams/read-team.ts';

const now = '2026-11-20T12:00:00Z';

describe('changes that gaps in the data could explain', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization(now, 6);
  });
  after(() => measured.close());

  it('are neither stated nor shown as a change: who answers reviews may be bots', async () => {
    const manager = await measured.viewer('manager');
    const shift = async () =>
      (await readFindings(manager, '90d', 'organization')).findings.find(({ kind }) => kind === 'level');
    const stated = await shift();
    const claim = stated?.statement.claims[0];
    assert.equal(claim?.metric, 'review_response_time');
    const team = claim.subject.replace('team:', '');
    const periods = {
      compare: 'periods',
      ids: undefined,
      subject: claim.subject,
      range: '90d',
      against: null,
    } as const;
    const differs = async (): Promise<boolean> =>
      (await compare(manager, periods)).rows.some(({ metric, clear }) => metric === claim.metric && clear.length > 0);
    const direction = async () =>
      (await readTeam(manager, '90d', team)).figures.find(({ metric }) => metric === claim.metric)?.change?.direction;
    assert.deepEqual([await differs(), await direction()], [true, 'worse']);
    await measured.within(async (tx) => {
      await sql`update account_facts set name = name || ' Bot' where id in (
        select unnest(account_ids) from people where team_id = ${team}::uuid)`.execute(tx);
    });
    const after = await shift();
    assert.notEqual(after?.statement.claims[0]?.subject, claim.subject);
    assert.deepEqual([await differs(), await direction()], [false, 'unclear']);
  });

  it('have no direction', async () => {
    const manager = await measured.viewer('manager');
    const timeZone = 'Europe/Berlin';
    const instant = Date.parse(now) / 1000;
    const mobile = (await measured.within(listTeams)).find(({ name }) => name === 'Mobile');
    assert.ok(mobile !== undefined);
    const { raw, stated } = await measured.within(async (tx) => {
      const query = { range: '90d', now: instant, timeZone, hidesFew: false, teamId: mobile.id } as const;
      const read = await readPlainFigures(tx, ['review_response_time', 'throughput'], query);
      const subject = { kind: 'team', id: mobile.id } as const;
      const unsettled = unsettledIn(tx, manager.organizationId);
      return { raw: read.figures, stated: await beyondGaps(tx, read, { unsettled, subject, timeZone }) };
    });
    assert.equal(raw.get('review_response_time')?.change?.direction, 'worse');
    assert.equal(stated.get('review_response_time')?.change?.direction, 'unclear');
    assert.equal(stated.get('review_response_time')?.change?.withinGaps, true);
    assert.deepEqual(stated.get('review_response_time')?.figure, raw.get('review_response_time')?.figure);
    assert.equal(stated.get('throughput'), raw.get('throughput'));
  });
});
