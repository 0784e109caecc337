import assert from 'node:assert/strict';
import { test } from 'node:test';
import { epicFieldsOf, epicKeysOf, withHierarchy } from './epics.ts';

const link = 'customfield_7';
const name = 'customfield_8';
const fields = { link, name };
const issue = (values: Record<string, unknown>) =>
  ({ id: '1', key: 'SHOP-1', fields: { issuetype: { name: 'Story' }, ...values } }) as never;

test('the fields of epics are found by their schema, whatever they are called', () => {
  const body = [
    { id: link, name: 'Gehört zu', schema: { custom: 'com.pyxis.greenhopper.jira:gh-epic-link' } },
    { id: name, name: 'Epic Name', schema: { custom: 'com.pyxis.greenhopper.jira:gh-epic-label' } },
  ];
  assert.deepEqual(epicFieldsOf(body), fields);
  assert.deepEqual(epicFieldsOf('nonsense'), { link: null, name: null });
});

test('an issue below an epic has it as its parent, a sub-task keeps its own, and levels follow', () => {
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

test('only what is a key comes into a query', () => {
  const named = ['SHOP-9', 'SHOP-9', 'X) OR project = SECRET', 7, null].map((value) => issue({ [link]: value }));
  assert.deepEqual(epicKeysOf(named, fields), ['SHOP-9']);
  assert.deepEqual(epicKeysOf(named, { link: null, name: null }), []);
});
