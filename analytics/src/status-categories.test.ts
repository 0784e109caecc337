import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoriesOf, meaningsOf, suggestedMeaning } from './status-categories.ts';

const inProgress = (name: string) => suggestedMeaning({ name, category: 'indeterminate' });

test('statuses in progress count as waiting by their names', () => {
  const waiting = ['Code Review', 'In Review', 'READY FOR QA', 'Ready to deploy', 'To test', 'Awaiting approval'];
  for (const name of [...waiting, 'Test queue', 'Queued', 'Pending', 'Blocked', 'On hold', 'Waiting for customer'])
    assert.equal(inProgress(name), 'waiting', name);
  for (const name of ['In progress', 'Doing', 'Reviewing', 'Testing', 'In development', 'Analysis', 'Already begun'])
    assert.equal(inProgress(name), 'indeterminate', name);
});

test('statuses to do and done keep their category, whatever their names', () => {
  assert.equal(suggestedMeaning({ name: 'Ready for development', category: 'new' }), 'new');
  assert.equal(suggestedMeaning({ name: 'Reviewed, ready', category: 'done' }), 'done');
});

test('configured categories take precedence, and waiting counts as in progress', () => {
  const statuses = [
    { id: '1', name: 'Doing', category: 'indeterminate' as const },
    { id: '2', name: 'Review', category: 'indeterminate' as const },
    { id: '3', name: 'Done', category: 'done' as const },
  ];
  const configured = {
    statusCategories: [
      { statusId: '1', category: 'waiting' as const },
      { statusId: '3', category: 'new' as const },
    ],
  };
  assert.deepEqual(Object.fromEntries(meaningsOf({ statuses }, configured)), { 1: 'waiting', 2: 'waiting', 3: 'new' });
  const categories = { 1: 'indeterminate', 2: 'indeterminate', 3: 'new' };
  assert.deepEqual(Object.fromEntries(categoriesOf({ statuses }, configured)), categories);
});
