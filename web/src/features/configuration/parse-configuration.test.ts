import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseConfiguration } from './parse-configuration.ts';

test('reads an exported file', () => {
  const file = { format: 1, settings: { scoring: { method: 'weighted' } } };
  assert.deepEqual(parseConfiguration(JSON.stringify(file)), file);
});

test('reports the error in any other file', () => {
  for (const text of ['', 'no json', '[]', 'null', '{}', '{"format":2,"settings":{}}', '{"format":1,"settings":[]}'])
    assert.throws(() => parseConfiguration(text), /not a configuration/, text);
  assert.throws(() => parseConfiguration(' '.repeat(1_000_001)), /too large/);
});
