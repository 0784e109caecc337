import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCalculating } from './source-status.ts';

test('figures are being calculated from the end of the first import to the first measurement after it', () => {
  const at = (time: string): Date => new Date(`2026-11-20T${time}Z`);
  const now = { now: at('10:01:00').getTime(), revision: 7 };
  const imported = at('10:00:00');
  const measured = (time: string, factsRevision: number) => ({ measuredAt: at(time), factsRevision });
  assert.equal(isCalculating(null, null, now), false, 'nothing is collected');
  assert.equal(isCalculating(imported, null, now), true);
  assert.equal(isCalculating(imported, measured('09:59:30', 6), now), true, 'only an earlier part is measured');
  assert.equal(isCalculating(imported, measured('10:00:30', 6), now), false);
  assert.equal(isCalculating(imported, measured('09:59:59', 7), now), false, 'the last page had no facts');
  assert.equal(isCalculating(at('09:50:00'), measured('09:49:30', 6), now), false, 'for ten minutes at most');
});
