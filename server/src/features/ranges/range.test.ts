import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput } from '../../platform/errors.ts';
import { periodAt } from './range.ts';

const at = { now: Date.parse('2026-11-20T12:00:00Z') / 1_000, timeZone: 'Europe/Berlin' };

describe('a custom range', () => {
  it('covers its days in the organization’s time zone', () => {
    const period = periodAt({ from: '2026-11-01', to: '2026-11-01' }, at);
    assert.equal(new Date(period.from * 1_000).toISOString(), '2026-10-31T23:00:00.000Z');
    assert.equal(new Date(period.to * 1_000).toISOString(), '2026-11-01T23:00:00.000Z');
  });

  for (const [what, from, to] of [
    ['in the wrong order', '2026-11-20', '2026-11-01'],
    ['in the future', '2026-11-20', '2026-11-21'],
    ['long ago', '2021-11-19', '2021-12-01'],
  ] as const)
    it(`is rejected ${what}`, () => assert.throws(() => periodAt({ from, to }, at), InvalidInput));
});
