import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workflowNote } from './workflow-note.ts';

test('a change of the workflow names its project, day and statuses', () => {
  const change = { date: '2026-09-03', project: 'Mobile', added: ['In Review', 'QA'], removed: ['Testing'] };
  assert.equal(
    workflowNote([change, { ...change, project: 'Platform', added: [] }]),
    'The workflow of Mobile changed on 09/03/2026: In Review, QA added; Testing removed. ' +
      'The workflow of Platform changed on 09/03/2026: Testing removed. Times before and after may not be comparable.',
  );
});
