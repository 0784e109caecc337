import assert from 'node:assert/strict';
import { it } from 'node:test';
import { problemsIn } from './check-long-lists.ts';

const store = 'server/src/features/people/people.store.ts';

it('lists of unbounded length are rejected as arguments and parameters', () => {
  for (const text of [
    'found.push(...rows);',
    'found.push(\n  ...rows,\n);',
    'const most = Math.max(0, ...values);',
    "query.where('id', 'in', ids)",
    "query.where('id', 'not in', [...ids])",
    "insertInto('people').values(rows)",
    "insertInto('people').values(people.map(present))",
  ])
    assert.equal(problemsIn(store, text).length, 1, text);
});

it('objects, literals, subqueries and chunks are accepted', () => {
  for (const text of [
    'found.push({ ...one, id });',
    'found.push(one, [...others]);',
    'Math.max(one, other);',
    'const all = [...rows, ...more];',
    "query.where('status', 'in', ['pending', 'generating'])",
    "query.where('id', 'not in', (of) => of.selectFrom('people'))",
    "for (const part of inParts(rows)) insertInto('people').values(part)",
    "insertInto('people').values({ id })",
    'for (const row of rows.values()) Object.values(row);',
  ])
    assert.deepEqual(problemsIn(store, text), [], text);
});
