import type { ReadRange } from '@sightline/analytics';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addLeftOut } from '../../testing/left-out-rows.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { beyondGaps, judgedTogether, readPlainFigures } from '../figures/index.ts';
import { readFindings } from '../findings/read-findings.ts';
import { unresolvedIn } from '../gaps/index.ts';
import { compare } from '../history/compare.ts';
import { readHistorical } from '../history/read-historical.ts';
import { renewAllBatches } from '../observations/index.ts';
import { listTeams } from '../people/index.ts';
import { readTeam } from '../teams/read-team.ts';
import { analyticsOf } from '../teams/teams.test-support.ts';
import { unrestricted } from '../visibility/index.ts';

const now = '2026-11-20T12:00:00Z';
const timeZone = 'Europe/Berlin';
type Measured = Awaited<ReturnType<typeof readPlainFigures>>;

describe('changes that gaps in the data could explain', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization(now, 6);
  });
  after(() => measured.close());

  const teamCalled = async (name: string): Promise<string> => {
    const team = (await measured.within(listTeams)).find((one) => one.name === name);
    assert.ok(team !== undefined);
    return team.id;
  };
  const suspectBots = (team: string): Promise<unknown> =>
    measured.within((tx) =>
      sql`update account_facts set name = name || ' Bot' where id in (
        select unnest(account_ids) from people where team_id = ${team}::uuid)`.execute(tx),
    );
  const read = (teamId: string, adapt = (made: Measured): Measured => made) =>
    measured.within(async (tx) => {
      const query = { range: '90d', now: Date.parse(now) / 1000, timeZone, audience: unrestricted, teamId } as const;
      const made = adapt(await readPlainFigures(tx, ['review_response_time', 'throughput'], query));
      const unresolved = unresolvedIn(tx, measured.organization.ctx.organizationId);
      const about = { unresolved, subject: { kind: 'team', id: teamId }, timeZone } as const;
      return { raw: made.figures, stated: await beyondGaps(tx, made, about) };
    });
  /** The change of a whole period on the Historical Analysis screen. */
  const changeOf = async (metric: string, subject: string, range: ReadRange = '90d') => {
    const manager = await measured.viewer('manager');
    return (await readHistorical(manager, { metric, subject, step: 'month', range })).whole.change;
  };

  it('are neither stated nor shown as a change, here because reviewers may be bots', async () => {
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
    const historical = async () => (await changeOf(claim.metric, claim.subject))?.direction;
    assert.deepEqual([await differs(), await direction(), await historical()], [true, 'worse', 'worse']);
    await suspectBots(team);
    const after = await shift();
    assert.notEqual(after?.statement.claims[0]?.subject, claim.subject);
    assert.deepEqual([await differs(), await direction(), await historical()], [false, 'unclear', 'unclear']);
  });

  it('have no direction', async () => {
    const { raw, stated } = await read(await teamCalled('Mobile'));
    assert.equal(raw.get('review_response_time')?.change?.direction, 'worse');
    assert.equal(stated.get('review_response_time')?.change?.direction, 'unclear');
    assert.equal(stated.get('review_response_time')?.change?.withinGaps, true);
    assert.deepEqual(stated.get('review_response_time')?.figure, raw.get('review_response_time')?.figure);
    assert.equal(stated.get('throughput'), raw.get('throughput'));
  });

  it('have no direction either if they would be significant only together with other figures', async () => {
    const { raw, stated } = await read(await teamCalled('Mobile'), (made) => {
      const { change, ...figure } = made.figures.get('review_response_time')!;
      assert.ok(change !== null);
      const unclear = { ...figure, change: { ...change, direction: 'unclear', pValue: 0.04 } } as const;
      return { ...made, figures: new Map([['review_response_time', unclear]]) };
    });
    const amongOthers = (one = raw.get('review_response_time')!) => {
      const others = Array.from({ length: 13 }, () => ({ ...one, change: one.change && { ...one.change, pValue: 0 } }));
      return judgedTogether([one, ...others])[0]?.change;
    };
    assert.equal(amongOthers()?.direction, 'worse');
    const change = amongOthers(stated.get('review_response_time'));
    assert.deepEqual([change?.direction, change?.withinGaps], ['unclear', true]);
  });

  it('have no direction in the score of a whole period', async () => {
    const team = await teamCalled('Platform');
    await measured.within((tx) =>
      sql`update score_periods set score = score || jsonb_build_object('overall', (score ->> 'overall')::float + 25,
          'low', (score ->> 'low')::float + 25, 'high', (score ->> 'high')::float + 25)
        where subject = ${`team:${team}`} and time_range = '90d' and part = 'previous'`.execute(tx),
    );
    assert.equal((await changeOf('performance_score', `team:${team}`))?.direction, 'worse');
    await suspectBots(team);
    const change = await changeOf('performance_score', `team:${team}`);
    assert.deepEqual([change?.direction, change?.withinGaps], ['unclear', true]);
  });

  it('have no direction in the velocity of an organization whose sprints belong to one team', async () => {
    const manager = await measured.viewer('manager');
    const team = await teamCalled('Platform');
    const range = { from: '2026-09-06', to: '2026-11-20' };
    const start = Date.parse(`${range.from}T00:00:00+02:00`) / 1000;
    await measured.within(async (tx) => {
      await sql`update sprint_reports set team_id = ${team}::uuid where team_id is not null`.execute(tx);
      await sql`update observations set value = (case when at < ${start} then 10 else 100 end) + (at / 86400) % 5
        where metric = 'velocity' and excluded is null`.execute(tx);
      await renewAllBatches(tx, manager.organizationId, timeZone);
    });
    const change = async () => (await analyticsOf(manager, range)).avgVelocity.change;
    assert.equal((await change())?.direction, 'better');
    await measured.within((tx) => addLeftOut(tx, sql`metric = 'velocity'`));
    const after = await change();
    assert.deepEqual([after?.direction, after?.withinGaps], ['unclear', true]);
    assert.equal((await changeOf('velocity', 'organization', range))?.direction, 'unclear');
  });
});
