import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapHistory } from '../changelog-mapper.ts';
import { fieldMeanings } from '../fields.ts';
import { epicFields, ownHistory, ownIssue, ownUser } from '../jira.samples.test-support.ts';
import { mapIssue, mapUser } from '../mapper.ts';
import { historyAsCloud, userAsCloud, withPeople } from './people.ts';
import { epicFieldsOf, epicKeysOf, withHierarchy } from './epics.ts';

const link = 'customfield_7';
const name = 'customfield_8';
const fields = { link, name };
const issue = (values: Record<string, unknown>) =>
  ({ id: '1', key: 'SHOP-1', fields: { issuetype: { name: 'Story' }, ...values } }) as never;

test('epic fields are found by their schema, whatever their names', () => {
  const body = [
    { id: link, name: 'Gehört zu', schema: { custom: 'com.pyxis.greenhopper.jira:gh-epic-link' } },
    { id: name, name: 'Epic Name', schema: { custom: 'com.pyxis.greenhopper.jira:gh-epic-label' } },
  ];
  assert.deepEqual(epicFieldsOf(body), fields);
  assert.deepEqual(epicFieldsOf('nonsense'), { link: null, name: null });
});

test('an issue in an epic gets it as its parent, a sub-task keeps its parent, and levels follow', () => {
  const ids = new Map([['SHOP-9', '900']]);
  const placed = (values: Record<string, unknown>) => {
    const { fields: found } = withHierarchy(issue(values), fields, ids) as unknown as {
      fields: { parent: { id: string } | null; issuetype: { hierarchyLevel: number } };
    };
    return [found.parent?.id ?? null, found.issuetype.hierarchyLevel];
  };
  assert.deepEqual(placed({ [link]: 'SHOP-9' }), ['900', 0]);
  assert.deepEqual(placed({ [link]: 'GONE-1' }), [null, 0]);
  assert.deepEqual(placed({ [name]: 'Checkout' }), [null, 1]);
  assert.deepEqual(placed({ parent: { id: '5' }, issuetype: { subtask: true } }), ['5', -1]);
});

test('only valid keys are put into a query', () => {
  const named = ['SHOP-9', 'SHOP-9', 'X) OR project = SECRET', 7, null].map((value) => issue({ [link]: value }));
  assert.deepEqual(epicKeysOf(named, fields), ['SHOP-9']);
  assert.deepEqual(epicKeysOf(named, { link: null, name: null }), []);
});

test('Data Center records become the same facts as cloud records, with people identified by key', () => {
  const meanings = fieldMeanings([{ id: 'customfield_9', name: 'Estimate' }], ['customfield_9']);
  const placed = withHierarchy(ownIssue as never, epicFields, new Map([['SHOP-1', '20001']]));
  const mapped = mapIssue(withPeople(placed), meanings, '');
  assert.ok('fact' in mapped);
  assert.deepEqual([mapped.fact.parentId, mapped.fact.reporterId], ['20001', 'jira:JIRAUSER10100']);
  const person = mapUser(userAsCloud(ownUser));
  assert.ok('fact' in person);
  assert.deepEqual([person.fact.id, person.fact.kind], ['jira:JIRAUSER10100', 'unknown']);
  const changes = mapHistory(historyAsCloud(ownHistory as never), '1', meanings);
  assert.ok('fact' in changes);
  assert.deepEqual(
    changes.fact.map((change) => [change.field, change.from, change.to]),
    [
      ['estimate', '5', '3'],
      ['number:customfield_9', '5', '3'],
      ['assignee', null, 'jira:JIRAUSER10100'],
    ],
  );
});
