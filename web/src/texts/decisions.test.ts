import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisionTexts } from './decisions.ts';

test('a scenario names everything it changes', () => {
  const question = { kind: 'what-if', teamId: '', items: 20, people: 0, inProgress: null, incidentShare: 1 } as const;
  const say = (changes: object): string => decisionTexts.questionText({ ...question, ...changes });
  assert.equal(say({}), 'What if: 20 items');
  assert.equal(say({ people: 1 }), 'What if: 20 items, 1 more person');
  assert.equal(say({ people: -2, inProgress: 8 }), 'What if: 20 items, 2 people fewer, at most 8 in progress');
  assert.equal(say({ incidentShare: 0.5 }), 'What if: 20 items, half as many incidents');
});

test('open items outside the sprint are counted in the singular, or not mentioned', () => {
  const say = (remaining: number): string => decisionTexts.openItems(remaining, { name: 'Sprint 8', remaining: 2 }, 5);
  assert.equal(say(2), '2 open items: 2 in Sprint 8. 5 days including today.');
  assert.equal(say(3), '3 open items: 2 in Sprint 8, 1 other in progress. 5 days including today.');
  assert.equal(say(4), '4 open items: 2 in Sprint 8, 2 others in progress. 5 days including today.');
});

test('the only other team is not a median of teams', () => {
  const { others } = decisionTexts.effect;
  assert.equal(others(1, '+2 hours', 1), 'Over the same days, the other team changed clearly (+2 hours).');
  assert.equal(others(1, '+2 hours', 0), 'Over the same days, the other team showed no clear change (+2 hours).');
});
