import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAnyWorking } from './is-any-working.ts';

test('sources that failed or were stopped bring no figures', () => {
  assert.equal(isAnyWorking([]), false);
  assert.equal(isAnyWorking([{ state: 'failed' }, { state: 'stopped' }]), false);
  for (const state of ['waiting-to-start', 'collecting', 'waiting', 'up-to-date'] as const)
    assert.equal(isAnyWorking([{ state: 'failed' }, { state }]), true, state);
});
