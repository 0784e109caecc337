import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryKeys } from '../../platform/query-keys.ts';
import { isSaved } from './saved-keys.ts';

test('saves the figures of screens, but no settings, searches, accounts or administration', () => {
  const saved = Object.entries(queryKeys)
    .filter(([, key]) => isSaved(key()))
    .map(([name]) => name);
  for (const name of [
    'overview',
    'dora',
    'findings',
    'teamAnalytics',
    'profiles',
    'sprints',
    'receipt',
    'notifications',
  ])
    assert.ok(saved.includes(name), `${name} is saved`);
  assert.deepEqual(
    saved.filter((name) =>
      /mappings|rules|scoring|search|found|answer|account|token|audit|credential|configuration|member|security|platform|monitoring|mailbox|preferences|languageModel|webhooks|billing|retention|pulse|join/i.test(
        name,
      ),
    ),
    [],
  );
});

test('saves figures of any subject', () => {
  assert.ok(isSaved(queryKeys.overview('30d')));
  assert.ok(isSaved(queryKeys.team('backend', '90d')));
  assert.ok(!isSaved(queryKeys.collectionCredentials()));
  assert.ok(!isSaved(queryKeys.mappingsPeople('sofia', 1)));
});
