import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellText, hyphenated, titleOf } from './column-units.ts';

test('a long unit is in the title of its column instead of in every cell', () => {
  assert.equal(titleOf({ title: 'Velocity', unit: 'points-per-sprint' }), 'Velocity (story points per sprint)');
  assert.equal(cellText(74, 'points-per-sprint'), '74');
});

test('a short unit stays next to its number', () => {
  assert.equal(titleOf({ title: 'Lead time', unit: 'seconds' }), 'Lead time');
  assert.equal(cellText(7200, 'seconds'), '2 hours');
});

test('long words of titles may break where they are joined', () => {
  const shown = (title: string) => hyphenated(title).replaceAll('\u00AD', '|');
  assert.equal(
    shown('Wiederherstellungszeit nach fehlgeschlagenen Deployments'),
    'Wieder|herstellungs|zeit nach fehl|geschla|genen Deploy|ments',
  );
  assert.equal(shown('Nacharbeitsquote bei Deployments'), 'Nacharbeits|quote bei Deploy|ments');
  assert.equal(shown('Lead time for changes'), 'Lead time for changes');
});
