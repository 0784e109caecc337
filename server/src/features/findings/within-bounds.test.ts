import type { Doubt } from '@sightline/analytics';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { beyondGaps, isWithinBounds, readUnsettled, type Side } from '../data-quality/index.ts';
import { readPlainFigures } from '../figures/index.ts';
import { listTeams } from '../people/index.ts';
import { readFindings } from './read-findings.ts';

const now = '2026-11-20T12:00:00Z';
const day = 86_400;
const earlier = { from: 100 * day, to: 107 * day };
const later = { from: 107 * day, to: 114 * day };

const compared = (before: number, now: number): readonly [Side, Side] => {
  const row = (at: number) => ({ metric: 'throughput' as const, at, value: 1, excluded: null, detail: {} });
  const counted = [
    ...Array.from({ length: before }, () => row(earlier.from)),
    ...Array.from({ length: now }, () => row(later.from)),
  ];
  const side = { counted, recorded: { observedFrom: 0 } };
  return [
    { ...side, period: later },
    { ...side, period: earlier },
  ];
};
const doubts = (at: number, count: number): Doubt[] =>
  Array.from({ length: count }, (_, index) => ({
    metric: 'throughput',
    row: `${at} ${index}`,
    at,
    personId: null,
    repositoryId: null,
    gap: { kind: 'production-rule', key: '' },
    effect: 'row',
    counted: null,
    low: 1,
    high: 1,
  }));

describe('a difference between two periods', () => {
  const cases = [
    { name: 'without gaps', before: 10, now: 20, gaps: [], isWithin: false },
    { name: 'larger than its gaps', before: 10, now: 20, gaps: doubts(earlier.from, 9), isWithin: false },
    {
      name: 'that gaps of the period before could fill',
      before: 10,
      now: 20,
      gaps: doubts(earlier.from, 10),
      isWithin: true,
    },
    {
      name: 'that gaps of the period now could fill',
      before: 20,
      now: 10,
      gaps: doubts(later.from, 11),
      isWithin: true,
    },
    { name: 'that gaps could only make larger', before: 10, now: 20, gaps: doubts(later.from, 50), isWithin: false },
  ];
  for (const { name, before: then, now, gaps, isWithin } of cases)
    it(`${name} ${isWithin ? 'lies' : 'does not lie'} within the bounds`, () => {
      assert.equal(isWithinBounds('throughput', compared(then, now), gaps), isWithin);
    });
});

describe('findings inside bounds', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization(now, 6);
  });
  after(() => measured.close());

  it('are not stated: who answers reviews may be bots', async () => {
    const manager = await measured.viewer('manager');
    const shift = async () =>
      (await readFindings(manager, '90d', 'organization')).findings.find(({ kind }) => kind === 'level');
    const stated = await shift();
    const claim = stated?.statement.claims[0];
    assert.equal(claim?.metric, 'review_response_time');
    const team = claim.subject.replace('team:', '');
    await measured.within(async (tx) => {
      await sql`update account_facts set name = name || ' Bot' where id in (
        select unnest(account_ids) from people where team_id = ${team}::uuid)`.execute(tx);
    });
    const after = await shift();
    assert.notEqual(after?.statement.claims[0]?.subject, claim.subject);
  });

  it('have no direction in reports', async () => {
    const manager = await measured.viewer('manager');
    const timeZone = 'Europe/Berlin';
    const instant = Date.parse(now) / 1000;
    const mobile = (await measured.within(listTeams)).find(({ name }) => name === 'Mobile');
    assert.ok(mobile !== undefined);
    const { raw, stated } = await measured.within(async (tx) => {
      const query = { range: '90d', now: instant, timeZone, hidesFew: false, teamId: mobile.id } as const;
      const read = await readPlainFigures(tx, ['review_response_time', 'throughput'], query);
      const subject = { kind: 'team', id: mobile.id } as const;
      const unsettled = await readUnsettled(tx, manager.organizationId);
      return { raw: read.figures, stated: await beyondGaps(tx, unsettled, read, { subject, timeZone }) };
    });
    assert.equal(raw.get('review_response_time')?.change?.direction, 'worse');
    assert.equal(stated.get('review_response_time')?.change?.direction, 'unclear');
    assert.deepEqual(stated.get('review_response_time')?.figure, raw.get('review_response_time')?.figure);
    assert.equal(stated.get('throughput'), raw.get('throughput'));
  });
});
