import { timedScreens } from '@sightline/contract';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

test('timings cover every screen', () => {
  const source = readFileSync(new URL('screens.ts', import.meta.url), 'utf8');
  const [shellScreens = ''] = source.split('export const publicScreens');
  const paths = [...shellScreens.matchAll(/path: '([^']+)'/g)].map(([, path]) => path ?? '');
  assert.ok(paths.length > 30);
  assert.deepEqual(paths.toSorted(), timedScreens.toSorted());
});
