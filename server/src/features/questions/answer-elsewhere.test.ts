import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenFor } from './answer-elsewhere.ts';

const known = {
  today: '2026-11-20',
  teams: [
    { subject: 'team:1', name: 'App' },
    { subject: 'team:2', name: 'Platform' },
  ],
  people: [],
};
const linkFor = (question: string): string | undefined =>
  screenFor('forecast', { metric: null, days: null }, { question, known })?.href;

test('a forecast opens with the team that the question names, not with one whose name is part of a word', () => {
  assert.equal(linkFor('When will it happen?'), '/performance/decision-support');
  assert.equal(linkFor('What happens next in Platform?'), '/performance/decision-support?team=2');
  assert.equal(linkFor('When will App be done?'), '/performance/decision-support?team=1');
});
