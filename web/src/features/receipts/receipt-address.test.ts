import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readClaimed } from './claimed-figure.ts';
import type { Claim } from '@sightline/contract';
import { receiptOfClaim } from './claim-receipt.ts';
import { readReceipts, writeReceipts } from './receipt-address.ts';

const person = 'person:00000000-0000-4000-8000-000000000001';

test('a receipt and its trail survive a round trip through the URL', () => {
  const open = { metric: 'lead_time', subject: person, days: { from: '2026-11-02', to: '2026-11-08' } };
  const through = [
    { metric: 'performance_score', subject: 'organization' },
    { metric: 'velocity', subject: person, days: { from: '2026-01-01', to: '2026-01-31' } },
  ];
  const address = writeReceipts(open, through) as Record<string, string>;
  assert.deepEqual(readReceipts(address), { open, through });
});

test('a reported figure survives a round trip through the URL, and damaged ones are ignored', () => {
  const of = { metric: 'lead_time', subject: 'organization', days: { from: '2026-11-02', to: '2026-11-08' } };
  for (const [claimed, figure] of [
    ['6~142~326520.5', { version: 6, figure: { value: 326_520.5, n: 142 } }],
    ['6~3~1e-7', { version: 6, figure: { value: 1e-7, n: 3 } }],
    ['6~none', { version: 6, figure: null }],
    ['6~142~326520.5~1794130215', { version: 6, figure: { value: 326_520.5, n: 142 }, asOf: 1_794_130_215 }],
    ['6~none~1794130215', { version: 6, figure: null, asOf: 1_794_130_215 }],
  ] as const) {
    const { open } = readReceipts(writeReceipts({ ...of, claimed }, []) as Record<string, string>);
    assert.deepEqual(open, { ...of, claimed });
    assert.deepEqual(readClaimed(open.claimed), figure);
  }
  for (const claimed of ['', '6', '6~1', '6~1~x', '6~1~1e999', '-1~none', '6~none~1', '6~1~2~x'])
    assert.equal(readClaimed(claimed), null, claimed);
});

test('a figure of a service opens the rows of the service, and a share the receipt that states it', () => {
  const days = { from: '2026-09-01', to: '2026-11-30' };
  const of = { metric: 'change_failure_rate', subject: 'organization', days };
  const opened = (claim: Pick<Claim, 'metric' | 'subject' | 'days' | 'part'>) =>
    readReceipts(writeReceipts(receiptOfClaim(claim), []) as Record<string, string>).open;
  assert.deepEqual(opened({ ...of, part: null }), of);
  assert.deepEqual(opened({ ...of, part: { kind: 'phase', key: 'pickup', name: 'Pickup' } }), of);
  const service = { kind: 'service', key: '{a-1}', name: 'orders' } as const;
  assert.deepEqual(opened({ ...of, part: service }), { ...of, within: 'repository:{a-1}' });
  assert.deepEqual(opened({ ...of, subject: person, part: service }), {
    ...of,
    subject: person,
    within: 'repository:{a-1}',
    claimed: 'service:{a-1}',
  });
  const someone = { kind: 'person', key: 'p1', name: 'Ada' } as const;
  assert.deepEqual(opened({ ...of, part: someone }), { ...of, claimed: 'person:p1' });
});

test('a receipt of a sprint has a URL', () => {
  const address = writeReceipts({ metric: 'sprint_added', subject: 'sprint:42' }, []) as Record<string, string>;
  assert.deepEqual(readReceipts(address).open, { metric: 'sprint_added', subject: 'sprint:42' });
  assert.equal(readReceipts({ receipt: 'sprint_added', subject: 'sprint:<b>' }).open, null);
});

test('a closed receipt leaves nothing in the URL', () => {
  const address = writeReceipts(null, []);
  assert.equal(address.receipt, undefined);
  assert.equal(address.subject, undefined);
  assert.equal(address.days, undefined);
  assert.equal(address.via, '');
});

test('an invalid receipt in the URL is ignored', () => {
  assert.deepEqual(readReceipts({ receipt: '<script>', subject: 'organization' }).open, null);
  assert.deepEqual(readReceipts({ receipt: 'velocity', subject: 'team:everything' }).open, null);
  assert.deepEqual(readReceipts({ receipt: 'velocity', via: 'a@b,velocity@organization,,@' }), {
    open: { metric: 'velocity', subject: 'organization' },
    through: [{ metric: 'velocity', subject: 'organization' }],
  });
});
