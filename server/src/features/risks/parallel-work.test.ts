/** The claim about items in progress at once is recomputed from the person's items. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Claim } from '@sightline/contract';
import { dateOf } from '@sightline/analytics';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { verifyClaim } from '../claims/verify-claim.ts';
import { readItemsInProgress } from '../measurement/index.ts';
import { readObservations } from '../observations/index.ts';
import { presentAssessment } from './present-assessment.ts';

const now = '2026-11-20T12:00:00Z';
const zone = 'Europe/Berlin';
const assessedOn = '2026-11-19';
const none = { receipts: [], parts: [], comparisons: {} };
const window = {
  from: Date.parse('2026-10-22T22:00:00Z') / 1000,
  to: Date.parse('2026-11-19T23:00:00Z') / 1000,
};

/** Seconds of items in progress within the window, computed independently of the tested code. */
const countedByHand = async (measured: MeasuredOrganization, personId: string) => {
  const spans = await measured.within(async (tx) => {
    const rows = await readObservations(tx, { metrics: ['cycle_time'], from: window.from, to: 4e9, personId });
    const open = [...(await readItemsInProgress(tx)).values()].flat().filter((item) => item.personId === personId);
    return [
      ...rows.filter(({ excluded }) => excluded === null).map(({ at, value }) => [at - value, at] as const),
      ...open.map(({ startedAt }) => [startedAt, Infinity] as const),
    ];
  });
  const within = spans
    .map(([from, to]) => Math.min(to, window.to) - Math.max(from, window.from))
    .filter((seconds) => seconds > 0);
  return { value: within.reduce((sum, seconds) => sum + seconds, 0) / (window.to - window.from), n: within.length };
};

describe('claims about items in progress at once', () => {
  let measured: MeasuredOrganization;
  let admin: RouteContext;
  let personId = '';
  let other = '';
  let claim: Claim;
  before(async () => {
    measured = await measuredOrganization(now);
    admin = await measured.viewer('admin');
    const items = await measured.within(async (tx) => [...(await readItemsInProgress(tx)).values()].flat());
    const people = [...new Set(items.flatMap((item) => item.personId ?? []))];
    [personId = '', other = ''] = people;
    const { value, n } = await countedByHand(measured, personId);
    const severity = 'medium' as const;
    const stored = {
      id: null,
      personId,
      assessedOn,
      assessedAt: new Date(now),
      madeBy: null,
      dataVersion: 1,
      factors: [
        {
          key: 'parallel-work',
          category: 'wellbeing' as const,
          metric: 'cycle_time' as const,
          name: 'Many more items are in progress at once than usual',
          severity,
          crossing: { value, n, before: 0.5, severity },
          likelihood: { share: 0.25, from: 'prior' as const, n: 0, harmed: 0, usual: null },
          impact: 5,
          mitigations: ['Hand over what has not been started.'],
        },
      ],
    };
    const [factor] = presentAssessment(stored, 'Ada', false).riskFactors;
    claim = factor!.description.claims[0]!;
    assert.equal(dateOf(window.to - 1, zone).toString(), claim.days.to);
    assert.equal(dateOf(window.from, zone).toString(), claim.days.from);
  });
  after(() => measured.close());

  it('hold if the items of the four weeks give the same figure', async () => {
    assert.equal(claim.part?.key, 'at-once');
    const reply = await verifyClaim(admin, claim, none);
    assert.equal(reply.state, 'holds', JSON.stringify({ claim, reply }));
    assert.equal(reply.comparison, null, 'a usual week is no period of its own');
  });

  it('differ if the figure has changed, and show the current one', async () => {
    assert.ok(claim.figure.kind === 'value');
    const figure = { ...claim.figure, value: claim.figure.value + 1 };
    const reply = await verifyClaim(admin, { ...claim, figure }, none);
    assert.deepEqual([reply.state, reply.figure], ['differs', claim.figure]);
  });

  it('are visible to the person and to viewers who see individuals', async () => {
    assert.equal((await verifyClaim(await measured.viewer('developer', personId), claim, none)).state, 'holds');
    assert.equal((await verifyClaim(await measured.viewer('developer', other), claim, none)).state, 'not-visible');
    assert.equal((await verifyClaim(await measured.emptyFor('admin'), claim, none)).state, 'no-longer-recorded');
  });
});
