import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSections } from '@sightline/contract';
import { moved } from './move-section.ts';

test('a moved section gets its new position, and all are renumbered', () => {
  const next = moved(defaultSections, 4, 0);
  assert.deepEqual(
    next?.map(({ id, order }) => [id, order]),
    [
      ['trends', 0],
      ['summary', 1],
      ['metrics', 2],
      ['charts', 3],
      ['recommendations', 4],
    ],
  );
  assert.equal(moved(defaultSections, 0, -1), null);
  assert.equal(moved(defaultSections, 4, 5), null);
});
