import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileProblem } from './chosen-files.ts';

const megabyte = 1024 * 1024;

test('images up to 5 MB and documents up to 10 MB can be attached', () => {
  for (const name of ['page.JPG', 'page.jpeg', 'page.png', 'page.gif', 'page.webp'])
    assert.equal(fileProblem({ name, size: 5 * megabyte }), null, name);
  for (const name of ['steps.pdf', 'steps.doc', 'steps.docx', 'steps.TXT'])
    assert.equal(fileProblem({ name, size: 10 * megabyte }), null, name);
});

test('other files are refused with the reason', () => {
  assert.match(fileProblem({ name: 'page.png', size: 5 * megabyte + 1 }) ?? '', /Maximum size is 5MB/);
  assert.match(fileProblem({ name: 'steps.pdf', size: 10 * megabyte + 1 }) ?? '', /Maximum size is 10MB/);
  for (const name of ['page.svg', 'steps.exe', 'txt.'])
    assert.match(fileProblem({ name, size: 1 }) ?? '', /Invalid file type/, name);
  assert.match(fileProblem({ name: 'steps.txt', size: 0 }) ?? '', /empty/);
  assert.match(fileProblem({ name: `${'x'.repeat(252)}.txt`, size: 1 }) ?? '', /Maximum length is 255/);
});
