import { followLanguage, timeRanges } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortRange } from './short-range.ts';

test('ranges are as short as their names, in the abbreviations of the language', () => {
  assert.deepEqual(timeRanges.map(shortRange), [...timeRanges]);
  followLanguage(() => 'de');
  try {
    assert.deepEqual(timeRanges.map(shortRange), ['7 T', '30 T', '90 T', '180 T', '1 J']);
  } finally {
    followLanguage(() => 'en');
  }
});
