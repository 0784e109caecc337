import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dimensionTitles } from '../../texts/scores.ts';
import { breakable } from './breakable.ts';

/** What fits a column of nine in the width of a tablet. */
const fits = 11;

test('German column titles have no longer part than a narrow column fits', () => {
  const catalog = new URL('../../../../contract/src/messages/de.json', import.meta.url);
  const german = JSON.parse(readFileSync(catalog, 'utf8')) as Record<string, string>;
  for (const english of Object.values(dimensionTitles)) {
    const title = german[english] ?? assert.fail(english);
    for (const part of breakable(title).split('\u00AD')) assert.ok(part.length <= fits, part);
  }
});

test('English titles stay as they are', () => {
  const titles: readonly string[] = Object.values(dimensionTitles);
  assert.deepEqual(titles.map(breakable), titles);
});
