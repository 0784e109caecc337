import { contract, type Claim, type Receipt } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { createReceipts } from '../receipts/index.ts';
import { readClaims } from './read-claims.ts';
import { verifyClaim } from './verify-claim.ts';

const now = '2026-11-20T12:00:00Z';

describe('figures over days that are not over', () => {
  let measured: MeasuredOrganization;
  let later: RouteContext;
  let claim: Claim;
  before(async () => {
    measured = await measuredOrganization(now);
    const manager = await measured.viewer('manager');
    const clock = { now: () => Date.parse(now) + 6 * 3_600_000 };
    later = { ...manager, platform: { ...manager.platform, clock } };
    [claim] = (await readClaims(manager, '7d', [{ metric: 'throughput', subject: 'organization' }])) as [Claim];
  });
  after(() => measured.close());

  const verify = async (checked: Claim) =>
    (await verifyClaim(later, checked, { receipts: [], parts: [], comparisons: {} })).state;
  const openReceipt = (asOf?: string): Promise<Receipt> => {
    const [route] = createReceipts({ incompleteReasons: async () => [], otherKinds: [] }).routes;
    assert.ok(route?.needs === 'organization');
    const { from, to } = claim.days;
    const query = contract.receipts.open.query.parse({ from, to, asOf });
    return route.handle(later, { params: { metric: 'throughput' }, query } as never) as Promise<Receipt>;
  };

  it('still hold hours later, when the rate over the whole days differs', async () => {
    assert.equal(claim.asOf, '2026-11-20T12:00:00.000Z');
    assert.equal(await verify(claim), 'holds');
    const { asOf: _, ...overWholeDays } = claim;
    assert.equal(await verify(overWholeDays), 'differs');
  });

  it('have receipts that end at the instant they were computed', async () => {
    assert.deepEqual((await openReceipt(claim.asOf)).figure, claim.figure);
    assert.notDeepEqual((await openReceipt()).figure, claim.figure);
  });

  it('cannot be verified as of a future instant', async () => {
    const message = 'asOf cannot be in the future.';
    await assert.rejects(openReceipt('2026-11-20T18:00:01Z'), { message });
    await assert.rejects(verify({ ...claim, asOf: '2026-11-20T18:00:01Z' }), { message });
  });
});
