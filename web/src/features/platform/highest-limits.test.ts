import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract, defaultPlatformSettings, platformSettings } from '@sightline/contract';
import { highestLimits } from './highest-limits.ts';
import { settingBounds } from './setting-bounds.ts';

test('the highest limits of an organization are those that the server accepts', () => {
  const { body } = contract.platform.changeLimits;
  const { maxUsers, maxTeams } = highestLimits;
  assert.ok(body.safeParse({ maxUsers, maxTeams }).success);
  assert.ok(!body.safeParse({ maxUsers: maxUsers + 1, maxTeams }).success);
  assert.ok(!body.safeParse({ maxUsers, maxTeams: maxTeams + 1 }).success);
});

test('the bounds of every platform setting are those that the server accepts', () => {
  const accepts = (name: string, value: number): boolean =>
    platformSettings.safeParse({ ...defaultPlatformSettings, [name]: value }).success;
  for (const [name, [low, high]] of Object.entries(settingBounds))
    assert.deepEqual(
      [low - 1, low, high, high + 1].map((value) => accepts(name, value)),
      [false, true, true, false],
      name,
    );
});
