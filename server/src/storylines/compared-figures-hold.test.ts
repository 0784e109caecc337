/** Figures that claims are compared with are recomputed from the basis that the claim names. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { dayMs, type Claim, type ComparisonBasis } from '@sightline/contract';
import { unresolvedIn } from '../features/gaps/index.ts';
import { measureEffect } from '../features/recommendations/measure-effect.ts';
import type { StoredRecommendation } from '../features/recommendations/recommendations.store.ts';
import { viewerOf } from '../features/visibility/index.ts';
import { verifyClaim } from '../features/claims/verify-claim.ts';
import type { RouteContext } from '../platform/http/bind.ts';
import { stopThread } from '../platform/threads/worker-thread.ts';
import { recomputed } from '../recomputed.ts';
import { measuredOrganization, type MeasuredOrganization } from '../testing/measured-organization.ts';
import { comparedByHand, now, type ByBasis } from './compared-by-hand.test-support.ts';

type Reader = 'the person' | 'a developer of another team' | 'an admin of another organization';
const [visible, hidden, gone] = ['holds', 'not-visible', 'no-longer-recorded'] as const;
type Seen = Record<Reader, typeof visible | typeof hidden | typeof gone>;

const toAll: Seen = {
  'the person': visible,
  'a developer of another team': visible,
  'an admin of another organization': gone,
};
const toPerson: Seen = { ...toAll, 'a developer of another team': hidden };
const toManagers: Seen = { ...toPerson, 'the person': hidden };

const expected: Record<ComparisonBasis['kind'], Seen> = {
  subject: toAll,
  // The team of the sprint is large enough.
  'earlier-sprints': toAll,
  'usual-week': toPerson,
  'usual-weekday': toPerson,
  'signal-target': toPerson,
  'high-load': toPerson,
  prediction: toPerson,
  counterfactual: toPerson,
  'other-services': toManagers,
  'organization-before': toManagers,
  'finished-items': toManagers,
  'teammates-mean': toManagers,
  'teammates-change': toManagers,
};
const bases = Object.keys(expected) as ComparisonBasis['kind'][];

describe('the figure that a claim compares with', () => {
  let measured: MeasuredOrganization;
  let admin: RouteContext;
  let readers: Record<Reader, RouteContext>;
  let claims: ByBasis['claims'];
  let personId: string;
  let outsideId: string;
  before(async () => {
    measured = await measuredOrganization(now, 6);
    admin = await measured.viewer('admin');
    ({ claims, personId, outsideId } = await comparedByHand(measured, admin));
    readers = {
      'the person': await measured.viewer('developer', personId),
      'a developer of another team': await measured.viewer('developer', outsideId),
      'an admin of another organization': await measured.emptyFor('admin'),
    };
  });
  after(async () => {
    await stopThread(admin.platform.config);
    await measured.close();
  });

  const claimOf = (basis: ComparisonBasis['kind']): Claim & { comparison: NonNullable<Claim['comparison']> } => {
    const claim = claims.get(basis);
    assert.ok(claim?.comparison, `no claim with the basis ${basis}`);
    return { ...claim, comparison: claim.comparison };
  };
  const verified = async (reader: RouteContext, claim: Claim) =>
    (await verifyClaim(reader, claim, recomputed)).comparison;

  for (const basis of bases)
    it(`holds, or differs if the claim states a different one: ${basis}`, async () => {
      const claim = claimOf(basis);
      const { comparison } = claim;
      const reply = await verified(admin, claim);
      assert.equal(reply?.state, 'holds', JSON.stringify([comparison, reply]));
      assert.ok(comparison.figure.kind === 'value');
      const lie = { ...comparison, figure: { ...comparison.figure, value: comparison.figure.value + 1 } };
      const told = await verified(admin, { ...claim, comparison: lie });
      assert.deepEqual([told?.state, told?.figure], ['differs', reply.figure]);
    });

  for (const basis of bases)
    it(`is shown only to those who may see it: ${basis}`, async () => {
      for (const [name, state] of Object.entries(expected[basis]) as [Reader, string][]) {
        const reply = await verified(readers[name], claimOf(basis));
        assert.equal(reply?.state, state, name);
        if (state !== 'holds') assert.equal(reply.figure?.kind === 'value', false, name);
      }
    });

  it('is not recomputed for claims of earlier versions, which name no basis', async () => {
    for (const basis of bases) {
      const claim = claimOf(basis);
      const { basis: _basis, ...comparison } = claim.comparison;
      assert.equal(await verified(admin, { ...claim, comparison }), null, basis);
    }
  });

  it('of teammates after a recommendation names its basis and holds', async () => {
    const statusChangedAt = new Date(Date.parse(now) - 32 * dayMs);
    const recommendation = { personId, metric: 'merged_pull_requests', status: 'completed', statusChangedAt };
    const effect = await measured.within(async (tx) =>
      measureEffect(tx, {
        recommendation: recommendation as StoredRecommendation,
        viewer: await viewerOf(tx, admin.user),
        at: { now: Date.parse(now) / 1000, timeZone: 'Europe/Berlin' },
        unresolved: unresolvedIn(tx, admin.organizationId),
      }),
    );
    const claim = effect?.statement?.claims.find(({ comparison }) => comparison?.kind === 'group');
    assert.deepEqual(claim?.comparison?.basis, { kind: 'teammates-change' });
    assert.equal((await verified(admin, claim))?.state, 'holds');
  });

  it('of another person is shown only to those who see individuals', async () => {
    const claim = claimOf('subject');
    const basis = { kind: 'subject', subject: `person:${personId}` } as const;
    const about = {
      ...claim,
      metric: 'merged_pull_requests',
      subject: `person:${outsideId}`,
      comparison: { ...claim.comparison, basis },
    };
    assert.equal((await verified(admin, about))?.state, 'differs');
    assert.equal((await verified(readers['a developer of another team'], about))?.state, 'not-visible');
  });
});
