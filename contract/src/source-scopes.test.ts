import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readScopes } from './source-scopes.ts';

test('the scopes of the OAuth app match those in the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const documented = [...readme.matchAll(/`(read:[^`]+)`/g)].map(([, scope]) => scope);
  assert.deepEqual(documented, [...readScopes.jira, ...readScopes.confluence]);
});
