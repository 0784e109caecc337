import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { strFromU8, unzipSync } from 'fflate';
import papaparse from 'papaparse';
import { reportDocument, reportDocumentSchema } from '@sightline/contract';
import { documentWith, hostileNames } from './hostile-document.test-support.ts';
import { render } from './file-format.ts';
import { tablesOf } from './tables-of.ts';

const names = ['Lead times', 'Acme', 'Ada'];

describe('a report as JSON', () => {
  it('follows the published schema, and has the same bytes every time', async () => {
    const document = documentWith(hostileNames);
    const [first, second] = [await render(document, 'json'), await render(structuredClone(document), 'json')];
    assert.ok(first.bytes.equals(second.bytes));
    const read: unknown = JSON.parse(first.bytes.toString());
    assert.deepEqual(reportDocument.parse(read), read);
  });

  it('matches the published schema according to an independent validator', async () => {
    const published: unknown = JSON.parse(
      await readFile(new URL('../../../../../docs/report-document.schema.json', import.meta.url), 'utf8'),
    );
    assert.deepEqual(
      published,
      JSON.parse(JSON.stringify(reportDocumentSchema())),
      'node scripts/print-report-schema.ts',
    );
    const validate = addFormats.default(new Ajv2020.default({ strict: false })).compile(published as object);
    const document = documentWith(hostileNames);
    assert.ok(validate(JSON.parse((await render(document, 'json')).bytes.toString())), JSON.stringify(validate.errors));
    assert.equal(validate({ ...document, schemaVersion: 1 }), false);
    assert.equal(validate({ ...document, definitions: [{ metric: 'lead_time' }] }), false);
  });
});

describe('a report as CSV', () => {
  it('has one file per table with the values of the document, read by another parser', async () => {
    const document = documentWith(names);
    const { extension, bytes } = await render(document, 'csv');
    assert.equal(extension, 'zip');
    const files = Object.entries(unzipSync(bytes));
    const tables = tablesOf(document);
    assert.equal(files.length, tables.length + 2);
    for (const [index, table] of tables.entries()) {
      const [, content] = files[index + 1] ?? ['', new Uint8Array()];
      assert.deepEqual([...content.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'Excel reads it as UTF-8');
      const { data, errors } = papaparse.parse<string[]>(strFromU8(content), { skipEmptyLines: true });
      assert.deepEqual(errors, []);
      assert.deepEqual(
        data.slice(1),
        table.rows.map((row) => [
          ...row.map(({ value }) => String(value ?? '')),
          ...row.flatMap(({ link }) => (link === undefined ? [] : [link])),
        ]),
      );
    }
  });

  it('has the same bytes every time, and no field that is a formula or a path', async () => {
    const document = documentWith(hostileNames);
    const [first, second] = [await render(document, 'csv'), await render(structuredClone(document), 'csv')];
    assert.ok(first.bytes.equals(second.bytes));
    for (const [name, content] of Object.entries(unzipSync(first.bytes))) {
      assert.match(name, /^\d+-[a-z0-9-]+\.csv$/);
      const { data } = papaparse.parse<string[]>(strFromU8(content));
      for (const field of data.flat()) assert.doesNotMatch(field, /^\s*[=+\-@|]/);
    }
  });
});
