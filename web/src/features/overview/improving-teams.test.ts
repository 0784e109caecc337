import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overviewPanelTexts } from '../../texts/overview-panels.ts';
import { improvingTeams } from './improving-teams.ts';

const scored = (value: number) => ({ overall: { kind: 'value' as const, value, n: 9, total: 9 } });

test('teams with a score of 80 or more count as improving', () => {
  const none = { overall: { kind: 'insufficient-data' as const, have: 1, need: 10, total: 1 } };
  assert.equal(improvingTeams([scored(80), scored(79.4), scored(100), none]), 2);
  assert.equal(overviewPanelTexts.teams.improving(2, 4), '2 of 4 teams improving (score of 80 or more)');
  assert.equal(improvingTeams([scored(79.6)]), 1, 'displayed as 80');
  assert.equal(overviewPanelTexts.teams.improving(0, 1), '0 of 1 team improving (score of 80 or more)');
});
