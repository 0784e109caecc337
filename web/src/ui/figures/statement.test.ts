import { defaultPreferences, type Statement } from '@sightline/contract';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { applyPreferences } from '../../platform/preferences.ts';
import { statementText } from './statement.ts';

const parts: Statement['parts'] = [
  { kind: 'text', text: 'Longer since ' },
  { kind: 'days', text: '14 Sep 2026', from: '2026-09-14', to: '2026-09-14' },
  { kind: 'text', text: ', over ' },
  { kind: 'days', text: '14 Sep 2026 – 2 Oct 2026', from: '2026-09-14', to: '2026-10-02' },
  { kind: 'text', text: '.' },
];

afterEach(() => applyPreferences(defaultPreferences));

test('days in sentences use the viewer’s date format', () => {
  assert.equal(statementText({ parts }), 'Longer since 09/14/2026, over 09/14/2026 – 10/02/2026.');
  applyPreferences({ ...defaultPreferences, dateFormat: 'DD/MM/YYYY' });
  assert.equal(statementText({ parts }), 'Longer since 14/09/2026, over 14/09/2026 – 02/10/2026.');
  applyPreferences({ ...defaultPreferences, dateFormat: 'YYYY-MM-DD' });
  assert.equal(statementText({ parts }), 'Longer since 2026-09-14, over 2026-09-14 – 2026-10-02.');
});
