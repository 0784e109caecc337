import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sections } from './sections.ts';
import { breadcrumbsIn } from './breadcrumbs-in.ts';

const titles = (path: string): string[] => breadcrumbsIn(sections, path).map((step) => step.path);

test('detail pages have breadcrumbs, screens have none', () => {
  assert.deepEqual(titles('/teams/7'), ['/teams']);
  assert.deepEqual(titles('/performance/profiles/7'), ['/performance', '/performance/profiles']);
  assert.deepEqual(titles('/performance/sprint-analysis/flow/7'), ['/performance', '/performance/sprint-analysis']);
  for (const path of ['/teams', '/performance/profiles', '/settings', '/teamsters/7'])
    assert.deepEqual(titles(path), []);
});
