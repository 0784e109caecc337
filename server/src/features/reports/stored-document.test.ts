import assert from 'node:assert/strict';
import { it } from 'node:test';
import { reportDocument } from '@sightline/contract';
import { documentWith } from './formats/hostile-document.test-support.ts';
import { parseDocument } from './stored-document.ts';

const document = documentWith(['Lead times', 'by "chance": 5%', '"chance":']);
for (const { blocks } of document.sections)
  for (const block of blocks)
    if (block.kind === 'figures')
      for (const figure of block.figures)
        figure.change = { absolute: 1, relative: null, direction: 'worse', pValue: 0.01 };

it('reading a stored document does not change it', () => {
  assert.deepEqual(parseDocument(JSON.stringify(document)), document);
});

it('a document of version 1 is read with its p-values, and texts that mention their former name are kept', () => {
  const stored = JSON.stringify({ ...document, schemaVersion: 1 }).replaceAll('"pValue":', '"chance":');
  assert.equal(stored.split('"chance":').length, 4);
  assert.deepEqual(reportDocument.parse(parseDocument(stored)), document);
});
