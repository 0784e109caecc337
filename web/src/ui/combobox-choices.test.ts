import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundIn, isSearch } from './combobox-choices.ts';

const choices = ['Ada', 'Adam', 'Bo'].map((name) => ({ id: name, name }));

test('a list that is there is not asked for, though it has a find of its own', () => {
  assert.equal(isSearch(choices), false);
  assert.equal(isSearch([]), false);
  assert.equal(isSearch({ key: [], find: () => Promise.resolve({ options: [], found: 0 }) }), true);
});

test('options are found by words in any case, the first of many, and how many there are is told', () => {
  assert.deepEqual(foundIn(choices, ' aDA').options, choices.slice(0, 2));
  assert.deepEqual(foundIn(choices, '', 2), { options: choices.slice(0, 2), found: 3 });
  assert.deepEqual(foundIn(choices, 'nobody'), { options: [], found: 0 });
});
