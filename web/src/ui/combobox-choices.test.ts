import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesIn, isSearch, withoutChosen } from './combobox-choices.ts';

const choices = ['Ada', 'Adam', 'Bo'].map((name) => ({ id: name, name }));

test('a loaded list is searched locally, even though it has a find function', () => {
  assert.equal(isSearch(choices), false);
  assert.equal(isSearch([]), false);
  assert.equal(isSearch({ key: [], find: () => Promise.resolve({ options: [], found: 0 }) }), true);
});

test('options match words in any case, and the total is reported with the first matches', () => {
  assert.deepEqual(matchesIn(choices, ' aDA').options, choices.slice(0, 2));
  assert.deepEqual(matchesIn(choices, '', 2), { options: choices.slice(0, 2), found: 3 });
  assert.deepEqual(matchesIn(choices, 'nobody'), { options: [], found: 0 });
});

test('chosen options are neither offered nor counted', () => {
  const matches = { options: choices, found: 7 };
  assert.deepEqual(withoutChosen(matches, ['Adam', 'Zoe']), { options: [choices[0], choices[2]], found: 6 });
  assert.deepEqual(withoutChosen(matchesIn(choices, 'bo'), ['Bo']), { options: [], found: 0 });
});
