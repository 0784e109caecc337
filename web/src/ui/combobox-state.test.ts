import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { afterKey, afterTyping, closed, opened, type ComboboxState } from './combobox-state.ts';

const press = (state: ComboboxState, options: number, ...keys: string[]): ComboboxState =>
  keys.reduce((before, key) => afterKey(before, key, options)?.state ?? before, state);

test('arrow keys open the list and wrap around', () => {
  assert.deepEqual(press(closed, 3, 'ArrowDown'), { open: true, typed: null, active: 0 });
  assert.equal(press(closed, 3, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown').active, 0);
  assert.equal(press(closed, 3, 'ArrowUp').active, 2);
  assert.equal(press(opened(closed), 3, 'ArrowUp', 'ArrowUp').active, 1);
  // Nothing is known of the options yet: the first or the last of those to come.
  assert.equal(press(closed, 0, 'ArrowDown').active, 0);
  assert.equal(press(press(closed, 0, 'ArrowUp'), 4, 'ArrowUp').active, 2);
});

test('typing highlights the first match, and Enter chooses it', () => {
  const typed = afterTyping('ad');
  assert.deepEqual(afterKey(typed, 'Enter', 2), { state: closed, take: 0 });
  assert.equal(afterKey(typed, 'Enter', 0), null, 'nothing fits');
  assert.equal(afterKey(closed, 'Enter', 2), null, 'a form around it is sent');
});

test('Escape clears typed text; without text it is passed on', () => {
  assert.deepEqual(afterKey(afterTyping('ad'), 'Escape', 2), { state: closed });
  assert.equal(afterKey(closed, 'Escape', 2), null);
});

test('letters, Home and End edit the text', () => {
  for (const key of ['a', 'Home', 'End', 'ArrowLeft', 'Tab']) assert.equal(afterKey(opened(closed), key, 5), null, key);
});

test('the active option always exists, whatever keys are pressed', () => {
  const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Enter', 'Escape');
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.nat(30))), (presses) => {
      let state = opened(closed);
      for (const [key, options] of presses) {
        const next = afterKey(state, key, options);
        if (next === null) continue;
        state = next.state;
        if (state.active !== null && options > 0)
          assert.ok(state.active >= 0 && state.active < options, `${key} of ${options}`);
        if (next.take !== undefined) assert.ok(next.take >= 0 && next.take < options);
      }
    }),
  );
});
