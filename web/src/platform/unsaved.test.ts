import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addUnsaved, saveUnsaved } from './unsaved.ts';

test('saves every open editor that has changes', () => {
  const saved: string[] = [];
  const remove = addUnsaved({ save: () => saved.push('left') });
  addUnsaved({ save: () => saved.push('first') });
  addUnsaved({ save: null });
  addUnsaved({ save: () => saved.push('second') });
  remove();
  saveUnsaved();
  assert.deepEqual(saved, ['first', 'second']);
});
