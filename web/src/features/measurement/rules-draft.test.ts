import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productionChoice, type RulesDocument } from '@sightline/contract';
import {
  beginRule,
  choiceOf,
  isSame,
  listOf,
  ruleOf,
  toggled,
  unlessSuggested,
  unmatchedNames,
  withCategory,
  withEstimateField,
  datesOf,
  withRule,
} from './rules-draft.ts';

const rules: RulesDocument = {
  production: [],
  incident: null,
  hotfixPatterns: null,
  revertPatterns: null,
  rollbackPatterns: null,
  attributionDays: null,
  leadTimeStart: null,
  statusCategories: [],
  deploymentStates: [],
  estimateFields: [],
  workingTime: null,
};
const seen = { environments: [{ name: 'prod-eu' }], refs: [{ name: 'main' }] };

test('every kind of rule starts valid and keeps its kind', () => {
  for (const choice of ['deployments', 'named', 'pipelines', 'none'] as const) {
    const rule = beginRule(choice, seen);
    assert.ok(productionChoice.safeParse(rule).success, choice);
    assert.equal(choiceOf(rule), choice);
  }
  assert.equal(choiceOf(beginRule('suggested', seen)), 'suggested');
});

test('without data from the source, the pattern must be typed', () => {
  const nothing = { environments: [], refs: [] };
  assert.ok(!productionChoice.safeParse(beginRule('named', nothing)).success);
  assert.ok(!productionChoice.safeParse(beginRule('pipelines', nothing)).success);
});

test('a repository has one rule, in whatever order rules are added', () => {
  const one = withRule(withRule(rules, 'b', { source: 'none' }), 'a', { source: 'none' });
  const other = withRule(withRule(rules, 'a', { source: 'none' }), 'b', { source: 'none' });
  assert.ok(isSame(one, other));
  assert.equal(ruleOf(one, 'b')?.source, 'none');
  assert.ok(isSame(withRule(withRule(one, 'a', null), 'b', null), rules));
});

test('a status has one category, or the one from its source', () => {
  const one = withCategory(withCategory(rules, '2', 'done'), '1', 'new');
  assert.ok(isSame(one, withCategory(withCategory(rules, '1', 'new'), '2', 'done')));
  assert.deepEqual(withCategory(one, '2', 'new').statusCategories, [
    { statusId: '1', category: 'new' },
    { statusId: '2', category: 'new' },
  ]);
  assert.ok(isSame(withCategory(withCategory(one, '1', null), '2', null), rules));
});

test('a project has one estimate field, none, or its board setting', () => {
  const one = withEstimateField(withEstimateField(rules, '2', 'points'), '1', null);
  assert.deepEqual(one.estimateFields, [
    { projectId: '1', fieldId: null },
    { projectId: '2', fieldId: 'points' },
  ]);
  assert.ok(isSame(withEstimateField(withEstimateField(one, '1', undefined), '2', undefined), rules));
});

test('dates are sorted, and invalid ones are reported', () => {
  assert.deepEqual(datesOf('2026-12-25, 2026-01-01\n2026-12-25 2026-02-30 soon'), {
    dates: ['2026-01-01', '2026-12-25'],
    wrong: ['2026-02-30', 'soon'],
  });
});

test('lists are split at commas; the suggested value is not stored', () => {
  assert.deepEqual(listOf(' a, b ,,a'), ['a', 'b']);
  assert.equal(unlessSuggested(listOf('hotfix*'), ['hotfix*']), null);
  assert.deepEqual(unlessSuggested(listOf(''), ['hotfix*']), []);
});

test('a list contains each name once', () => {
  const incident = { typeNames: ['Incident'], labels: [], priorities: [], projectKeys: [] };
  assert.deepEqual(toggled(incident, 'typeNames', 'Incident', true).typeNames, ['Incident']);
  assert.deepEqual(toggled(incident, 'typeNames', 'Incident', false).typeNames, []);
  assert.deepEqual(toggled(incident, 'priorities', 'High', true).priorities, ['High']);
});

test('names that no issue has anymore are detected, ignoring case', () => {
  const seen = {
    issueTypes: [{ name: 'Service Incident' }, { name: 'Bug' }],
    priorities: [{ name: 'High' }],
    projects: [{ key: 'PAY' }],
  };
  const own = { typeNames: ['Incident', 'bug'], labels: ['outage'], priorities: ['High', 'P1'], projectKeys: ['OLD'] };
  assert.deepEqual(unmatchedNames(own, seen), ['Incident', 'P1', 'OLD']);
  assert.deepEqual(unmatchedNames({ typeNames: [], labels: [], priorities: [], projectKeys: ['PAY'] }, seen), []);
});
