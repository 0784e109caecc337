import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdCalls, inFlightSignal, whenReleased } from './in-flight.ts';

test('signing out cancels the calls in flight and lets later ones through', async () => {
  const before = inFlightSignal();
  const release = holdCalls();
  assert.equal(before.aborted, true);
  assert.equal(inFlightSignal().aborted, false, 'the call that signs out');
  let failed = false;
  const waiting = whenReleased(before).then(() => (failed = true));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(failed, false, 'no failure is reported while the session ends');
  release();
  await waiting;
  assert.equal(failed, true);
  await whenReleased(inFlightSignal());
});
