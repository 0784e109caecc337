import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configurationTexts } from './configuration.ts';

test('every section of the configuration has a name', () => {
  const named = ['mappings', 'rules', 'scoring', 'language-model'].map(configurationTexts.kind);
  assert.deepEqual(named, ['Team mappings', 'Measurement rules', 'Scoring', 'Language model']);
});
