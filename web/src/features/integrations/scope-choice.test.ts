import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceOf, planOf, storedOf, withIds, type Catalog } from './scope-choice.ts';

const item = (id: string, chosen: boolean, stored: number) => ({ id, name: `Project ${id}`, key: id, chosen, stored });
const everything: Catalog = { kind: 'projects', everything: true, items: [item('A', true, 10), item('B', true, 5)] };
const some: Catalog = { kind: 'projects', everything: false, items: [item('A', true, 10), item('B', false, 0)] };

test('the current choice changes nothing', () => {
  for (const catalog of [everything, some]) assert.equal(planOf(catalog, choiceOf(catalog)).changed, false);
});

test('removing one from everything keeps the others selected and excludes new ones', () => {
  const plan = planOf(everything, withIds(everything, choiceOf(everything), ['B'], false));
  assert.deepEqual(
    plan.leaves.map((leave) => leave.id),
    ['B'],
  );
  assert.deepEqual([plan.joins, plan.closes, plan.nothing, plan.changed], [[], true, false, true]);
  assert.equal(storedOf(plan.leaves), 5);
});

test('the summary mentions additions and empty choices', () => {
  const added = planOf(some, withIds(some, choiceOf(some), ['B'], true));
  assert.deepEqual([added.joins.length, added.leaves.length, added.closes], [1, 0, false]);
  const none = planOf(some, withIds(some, choiceOf(some), ['A', 'B'], false));
  assert.ok(none.nothing && none.changed);
});

test('returning to everything is a change even if no item differs', () => {
  const all = withIds(some, choiceOf(some), ['B'], true);
  assert.ok(planOf(some, { ...all, everything: true }).changed);
});
