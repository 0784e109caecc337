import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressInLanguage } from './requested-language.ts';

const address = 'https://sightline.example/reports/shared/abc?receipt=lead_time';
const english = { page: 'en', address, loaded: address };

test('a page is loaded in the language of what it shows', () => {
  assert.equal(addressInLanguage({ ...english, wanted: 'de' }), `${address}&language=de`);
  assert.equal(addressInLanguage({ ...english, wanted: 'en' }), null);
});

test('one that was loaded for its address is loaded in another only once', () => {
  const named = `${address}&language=de`;
  assert.equal(addressInLanguage({ wanted: 'de', page: 'de', address: named, loaded: named }), null);
  // Offline, the page is in the language of the service worker.
  assert.equal(addressInLanguage({ wanted: 'de', page: 'en', address: named, loaded: named }), null);
  // Back to it from a screen that was loaded on its own.
  const elsewhere = 'https://sightline.example/dashboard';
  assert.equal(addressInLanguage({ wanted: 'de', page: 'en', address: named, loaded: elsewhere }), named);
});

test('a page in a language that people cannot choose stays', () => {
  assert.equal(addressInLanguage({ ...english, wanted: 'de', page: 'en-XA' }), null);
  assert.equal(addressInLanguage({ ...english, wanted: 'xx' }), null);
});
