import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageToLoad } from './page-language.ts';

const german = { saved: 'de', page: 'en', cookies: '', hasUnsaved: false } as const;

test('a page in a language other than the chosen one is reloaded in the chosen one', () => {
  assert.equal(languageToLoad(german), 'de');
  assert.equal(languageToLoad({ ...german, cookies: 'theme=dark; language=en' }), 'de');
  assert.equal(languageToLoad({ ...german, saved: 'en', page: 'de', cookies: 'language=de' }), 'en');
});

test('a page in the chosen language stays', () => {
  assert.equal(languageToLoad({ ...german, page: 'de' }), null);
  assert.equal(languageToLoad({ ...german, page: 'de', cookies: 'language=en' }), null);
});

test('the page is not reloaded forever if the server has no page in the chosen language', () => {
  assert.equal(languageToLoad({ ...german, cookies: 'language=de' }), null);
  assert.equal(languageToLoad({ ...german, cookies: 'a=b; language=de; c=d' }), null);
  assert.equal(languageToLoad({ ...german, cookies: 'second-language=de' }), 'de');
});

test('unsaved changes are not lost', () => {
  assert.equal(languageToLoad({ ...german, hasUnsaved: true }), null);
});

test('sessions without a chosen language, and pages in the pseudo-locale, stay', () => {
  assert.equal(languageToLoad({ ...german, saved: undefined }), null);
  assert.equal(languageToLoad({ ...german, page: 'en-XA' }), null);
});
