/** The German catalog uses the terms of `docs/german.md`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import german from './de.json' with { type: 'json' };

const page = readFileSync(new URL('../../../docs/german.md', import.meta.url), 'utf8');
const rejected = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((line) => line.split('|')[3]?.split(',') ?? [])
  .map((word) => word.trim())
  .filter((word) => word !== '');
/** Words that begin with a rejected one, such as its plural; the last part of a longer word has another meaning. */
const using = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    rejected.filter((word) => new RegExp(`(?<![\\p{L}-])${word}`, 'u').test(text)).map((word) => `${word}: ${text}`),
  );

test('German messages use only the chosen word for each term', () => {
  assert.ok(rejected.length > 10);
  assert.deepEqual(using(Object.values(german)), []);
});

test('a different word is found, including its plural', () => {
  assert.equal(using(['Zwei Vorfälle', 'Vorfalls']).length, 1);
  assert.deepEqual(using(['Benutzer', 'Repositorys']), []);
});
