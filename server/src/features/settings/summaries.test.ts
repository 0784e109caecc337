import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEnglish, say } from '../../platform/text.ts';
import { importedSummary, undoneSummary, withoutKind } from './summaries.ts';

const change = say('minimum data points {before} → {after}', { before: 5, after: 9 });

test('an undone import is an undone change', () => {
  assert.equal(inEnglish(importedSummary(change)), 'Imported: minimum data points 5 → 9');
  assert.equal(inEnglish(undoneSummary(importedSummary(change))), 'Undone: minimum data points 5 → 9');
  assert.equal(inEnglish(undoneSummary('Team A removed')), 'Undone: Team A removed');
});

test('summaries of earlier versions lose the kind of settings', () => {
  const earlier = say('Scoring: {changes}', { changes: change });
  const nested = say('Undone: {change}', { change: say('Imported: {change}', { change: earlier }) });
  assert.equal(inEnglish(withoutKind(earlier)), 'minimum data points 5 → 9');
  assert.equal(inEnglish(withoutKind(nested)), 'Undone: Imported: minimum data points 5 → 9');
  assert.equal(withoutKind(change), change);
  assert.equal(withoutKind('Rules: hotfixes'), 'Rules: hotfixes');
});
