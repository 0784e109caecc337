import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '@sightline/contract';
import { highestLimits } from './highest-limits.ts';

test('the highest limits of an organization are those that the server accepts', () => {
  const { body } = contract.platform.changeLimits;
  const { maxUsers, maxTeams } = highestLimits;
  assert.ok(body.safeParse({ maxUsers, maxTeams }).success);
  assert.ok(!body.safeParse({ maxUsers: maxUsers + 1, maxTeams }).success);
  assert.ok(!body.safeParse({ maxUsers, maxTeams: maxTeams + 1 }).success);
});
