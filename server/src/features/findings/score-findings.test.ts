/** A clearly changed score is a finding for those who may see it. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { textOf } from '../statements/index.ts';
import { readClaims, readScoreFigures } from '../claims/index.ts';
import { listTeams } from '../people/index.ts';
import { periodAt } from '../ranges/index.ts';
import { readTeamScores } from '../scores/index.ts';
import { readFindings } from './read-findings.ts';
import { unrestricted } from '../visibility/index.ts';

let measured: MeasuredOrganization;
let platformTeam: string;
before(async () => {
  measured = await measuredOrganization('2026-11-20T12:00:00Z', 6);
  platformTeam = `team:${(await measured.within(listTeams)).find(({ name }) => name === 'Platform')?.id}`;
});
after(() => measured.close());

const statementsOf = async (ctx: RouteContext): Promise<string[]> =>
  (await readFindings(ctx, '90d', platformTeam)).findings
    .filter(({ kind }) => kind === 'score')
    .map(({ statement }) => textOf(statement));

/** Raises the stored score of the previous period by this many points. */
const raisePrevious = (points: number): Promise<unknown> =>
  measured.within((tx) =>
    sql`update score_periods set score = score || jsonb_build_object(
        'overall', (score ->> 'overall')::float + ${points}::float,
        'low', (score ->> 'low')::float + ${points}::float,
        'high', (score ->> 'high')::float + ${points}::float)
      where subject = ${platformTeam} and time_range = '90d' and part = 'previous'`.execute(tx),
  );

it('a score finding states both values with claims, and nothing for an insignificant change', async () => {
  const [manager, developer] = [await measured.viewer('manager'), await measured.viewer('developer')];
  assert.deepEqual(await statementsOf(manager), []);
  await raisePrevious(25);
  assert.match(
    (await statementsOf(manager))[0] ?? '',
    /^Platform’s performance score fell to \d+(\.\d)?, from \d+(\.\d)? in the 90 days before\.$/,
  );
  assert.equal((await statementsOf(developer)).length, 1, 'scores of groups are for everybody');
  const { findings } = await readFindings(manager, '90d', platformTeam);
  const claim = findings.find(({ kind }) => kind === 'score')?.statement.claims[0];
  assert.ok(
    claim?.metric === 'performance_score' && claim.figure.kind === 'value' && claim.comparison?.figure.kind === 'value',
  );
  assert.ok(claim.comparison.figure.value - claim.figure.value > 15);
});

it('a score change is not stated in findings, answers and cards if the members may be bots', async () => {
  const manager = await measured.viewer('manager');
  const teamId = platformTeam.replace('team:', '');
  const state = async () => {
    const [claim] = await readClaims(manager, '90d', [{ metric: 'performance_score', subject: platformTeam }]);
    const { teams } = await readTeamScores(manager, '90d');
    const trendIsClear = teams.find((team) => team.teamId === teamId)?.trendIsClear;
    return { said: (await statementsOf(manager)).length, significance: claim?.significance, trendIsClear };
  };
  const before = await state();
  assert.deepEqual([before.said, before.significance?.clear, before.trendIsClear], [1, true, true]);
  await measured.within((tx) =>
    sql`update account_facts set name = name || ' Bot' where id in (
      select unnest(account_ids) from people where team_id = ${teamId}::uuid)`.execute(tx),
  );
  const after = await state();
  assert.deepEqual([after.said, after.significance?.clear, after.trendIsClear], [0, false, false]);
  assert.equal(after.significance?.withinGaps, true);
});

it('a score change is checked for gaps even if it is significant only together with others', async () => {
  const manager = await measured.viewer('manager');
  const now = Math.floor(manager.platform.clock.now() / 1000);
  const at = { now, timeZone: 'Europe/Berlin' };
  const range = '90d' as const;
  const query = {
    organizationId: manager.organizationId,
    audience: unrestricted,
    range,
    period: periodAt('90d', at),
    ...at,
  };
  const read = async () => (await measured.within((tx) => readScoreFigures(tx, [platformTeam], query)))[0]!;
  // The members may be bots since the test before.
  for (let points = -25; points < 0; points += 1) {
    const { change, isWithinGaps } = await read();
    const pValue = change?.pValue ?? 1;
    assert.equal(isWithinGaps, pValue <= 0.05, `${pValue}`);
    if (pValue > 0.01 && pValue <= 0.05) return assert.equal(change?.direction, 'unclear');
    await raisePrevious(-1);
  }
  assert.fail('no score changed by so much');
});
