import { defaultPreferencesIn } from '@sightline/contract';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inLanguage } from './in-language.ts';

it('brings the date and time formats of a new language, unless others were chosen', () => {
  const german = { language: 'de', dateFormat: 'DD/MM/YYYY', timeFormat: '24h' } as const;
  const english = { language: 'en', dateFormat: 'MM/DD/YYYY', timeFormat: '12h' } as const;
  assert.deepEqual(inLanguage(defaultPreferencesIn('en'), 'de'), german);
  assert.deepEqual(inLanguage(defaultPreferencesIn('de'), 'en'), english);
  const chosen = { ...defaultPreferencesIn('en'), dateFormat: 'YYYY-MM-DD' } as const;
  assert.deepEqual(inLanguage(chosen, 'de'), { ...german, dateFormat: 'YYYY-MM-DD' });
});
