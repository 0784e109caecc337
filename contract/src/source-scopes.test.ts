import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readScopes } from './source-scopes.ts';

test('the scopes of an app for consent are those that the README tells operators to give it', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const told = [...readme.matchAll(/`(read:[^`]+)`/g)].map(([, scope]) => scope);
  assert.deepEqual(told, [...readScopes.jira, ...readScopes.confluence]);
});
