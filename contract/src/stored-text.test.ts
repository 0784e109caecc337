import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { storedMessage, storedTexts } from './stored-text.ts';

const removed = storedMessage('Team {team} removed');
const named = storedMessage('Team {team}');
const more = storedMessage('{change} and {count} more');
const undone = storedMessage('Undone: {change}');

test('a stored message gives back the values that it was written with', () => {
  const word = fc.stringMatching(/^[^{}]*$/);
  fc.assert(
    fc.property(word, fc.nat(), (change, count) => {
      assert.deepEqual(undone.read(undone.write({ change })), { change });
      assert.deepEqual(named.read(named.write({ team: change })), { team: change });
      const found = more.read(more.write({ change, count }));
      assert.equal(found === null ? null : more.write(found), more.write({ change, count }));
    }),
  );
});

test('a count is a number, and other texts are of no message', () => {
  assert.deepEqual(more.read('Team A and 12 more'), { change: 'Team A', count: '12' });
  assert.equal(more.read('Team A and some more'), null);
  assert.equal(removed.read('Team A (removed)'), null);
});

test('stored texts are the same in English, whatever names contain', () => {
  const write = storedTexts([undone, more, removed, named], ['change']);
  for (const text of ["Undone: Team {a} isn't <b> and 2 more", 'Team $& removed', 'Something else'])
    assert.equal(write(text), text);
});
