import { lazyRouteComponent } from '@tanstack/react-router';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepPreload } from './keep-preload.ts';

test('the router can preload the code of a screen that needs a role', async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return { Screen: () => null };
  };
  await keepPreload(
    () => null,
    lazyRouteComponent<Record<string, () => null>, string>(load, 'Screen') as () => null,
  ).preload?.();
  assert.equal(loads, 1);
});
