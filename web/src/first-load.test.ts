import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureFirstLoads } from '../build/first-load.ts';

/** Limits in bytes of Brotli-compressed scripts. Lower them whenever possible; raise them only for a good reason. */
const most: Record<string, number> = {
  'Sign-in': 111_500,
  Overview: 122_880,
  'Performance Profiles': 134_000,
  'Team Analytics': 135_800,
  'Sprint Deep Dive': 136_200,
  Settings: 184_000,
};

test('no route loads more than its share before its first figures', async () => {
  const loads = await measureFirstLoads();
  assert.deepEqual(
    loads.map(({ route }) => route),
    Object.keys(most),
  );
  for (const { route, bytes } of loads)
    assert.ok(bytes <= (most[route] ?? 0), `${route}: ${bytes} bytes; see node bench/first-load.ts "${route}"`);
});
