import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { strFromU8, unzipSync } from 'fflate';
import papaparse from 'papaparse';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import readWorkbook from 'read-excel-file/node';
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

describe('a report as a workbook', () => {
  it('has typed cells with the values of the document, read by another library', async () => {
    const document = documentWith(names);
    const { bytes } = await render(document, 'excel');
    const sheets = await readWorkbook(bytes);
    const tables = tablesOf(document);
    assert.equal(sheets.length, tables.length + 2);
    for (const [index, table] of tables.entries()) {
      const rows = (sheets[index + 1]?.data ?? []).slice(1);
      assert.equal(rows.length, table.rows.length);
      for (const [index, row] of table.rows.entries())
        for (const [column, { value, unit }] of row.entries()) {
          const found = rows[index]?.[column] ?? null;
          const kind = table.columns[column]?.kind;
          if (typeof value === 'number') {
            assert.equal(typeof found, 'number');
            assert.ok(Math.abs(Number(found) * (unit === 'seconds' ? 3600 : 1) - value) < 1e-6);
          } else if (kind === 'instant' && value !== null)
            assert.ok(found instanceof Date && Math.abs(found.getTime() - Date.parse(String(value))) < 1000);
          else if (kind === 'unit') assert.equal(found, value === 'seconds' ? 'hours' : value);
          else if (kind === 'link') assert.equal(found, value === null ? null : 'Open');
          else if (kind === 'day') assert.ok(found instanceof Date && found.toISOString().startsWith(String(value)));
          else assert.equal(found, value);
        }
    }
  });

  it('names its sheets after their tables, and describes changes of figures in words', async () => {
    const document = documentWith(['Performance Charts']);
    for (const block of document.sections[0]?.blocks ?? []) {
      if (block.kind === 'chart') block.title = 'Velocity, by week';
      if (block.kind !== 'figures') continue;
      block.title = 'Key figures';
      for (const figure of block.figures)
        figure.change = { absolute: 1, relative: null, direction: 'worse', pValue: 0.01 };
    }
    const read = await readWorkbook((await render(document, 'excel')).bytes);
    assert.deepEqual(
      read.map(({ sheet }) => sheet),
      ['About', 'Performance Charts', 'Key figures', 'Performance Charts 2', 'Velocity, by week', 'Definitions'],
    );
    const [head = [], row = []] = read[2]?.data ?? [];
    assert.equal(row[head.indexOf('Change')], 'Clearly worse');
  });

  it('shows only zero as zero, and only all as 100%', async () => {
    const formatsOf = async (value: number): Promise<string> => {
      const document = documentWith(['Small']);
      for (const block of document.sections[0]?.blocks ?? [])
        if (block.kind === 'figures')
          for (const figure of block.figures)
            Object.assign(figure, { unit: 'share', figure: { kind: 'value', value, n: 9, total: 9 } });
      const files = unzipSync((await render(document, 'excel')).bytes);
      return strFromU8(files['xl/styles.xml'] ?? new Uint8Array());
    };
    assert.match(await formatsOf(1 / 2500), /"0\.000%"/);
    assert.match(await formatsOf(0.9996), /"0\.000%"/);
    assert.doesNotMatch(await formatsOf(0), /"0\.000%"/);
    assert.doesNotMatch(await formatsOf(1), /"0\.000%"/);
  });

  it('says that a figure is not compared, instead of leaving its change empty', async () => {
    const document = documentWith(names);
    for (const block of document.sections[0]?.blocks ?? [])
      if (block.kind === 'figures') block.figures.forEach((figure) => (figure.change = null));
    const table = tablesOf(document).find(({ columns }) => columns.some(({ title }) => title === 'Change'));
    const [change, value] = ['Change', 'Value'].map((name) => table?.columns.findIndex(({ title }) => title === name));
    for (const row of table?.rows ?? [])
      assert.equal(row[change!]?.value, typeof row[value!]?.value === 'number' ? 'No comparison' : null);
    assert.ok(table?.rows.some((row) => row[change!]?.value === 'No comparison'));
  });

  it('renames a sheet whose name Excel reserves', async () => {
    const document = documentWith(['HISTORY']);
    const read = await readWorkbook((await render(document, 'excel')).bytes);
    assert.equal(read[1]?.sheet, 'HISTORY 2');
  });

  it('is readable as it opens: words and dates instead of codes, whole words in names, and wrapped texts', async () => {
    const document = { ...documentWith(names), description: 'What changed in delivery. '.repeat(5).trim() };
    for (const block of document.sections[0]?.blocks ?? []) {
      if (block.kind === 'chart') block.title = 'Lead time for changes of all services, by week';
      if (block.kind !== 'table') continue;
      block.note = 'The latest 3 of 9.';
      const more = Array.from({ length: 9 }, (_none, index) => `Column ${index}`);
      block.columns = [...block.columns, ...more.map((title) => ({ title, kind: 'number' as const, unit: null }))];
      block.rows = block.rows.map((row) => [...row, ...more.map(() => null)]);
    }
    const { bytes } = await render(document, 'excel');
    const read = await readWorkbook(bytes);
    assert.ok(read.some(({ sheet }) => sheet === 'Lead time for changes of all'));
    const about = new Map((read[0]?.data ?? []).map(([name, value]) => [name, value]));
    assert.ok(about.get('First day') instanceof Date && about.get('Generated at') instanceof Date);
    assert.ok(read[0]?.data.some(([, value]) => String(value).endsWith(': The latest 3 of 9.')));
    const [head = [], definition = []] = read.at(-1)?.data ?? [];
    assert.equal(definition[head.indexOf('Unit')], 'hours');
    const parts = unzipSync(bytes);
    const sheets = Object.keys(parts).filter((name) => /sheet\d+\.xml$/.test(name));
    const xml = sheets.map((name) => strFromU8(parts[name] ?? new Uint8Array()));
    assert.ok(
      xml.some((sheet) => /<pane [^>]*xSplit="1"/.test(sheet)),
      'a wide table keeps its first column',
    );
    const wide = xml.some((sheet) => /<col [^>]*width="60(\.\d+)?"/.test(sheet));
    assert.ok(wide, 'long texts have room');
    const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array());
    assert.match(styles, /wrapText="true"/);
    assert.doesNotMatch(styles, /<font>(?!.*?<name val="Calibri"\/>.*?<\/font>)/);
  });

  it('links every figure of a table to its receipt', async () => {
    const document = documentWith(names);
    const parts = unzipSync((await render(document, 'excel')).bytes);
    const targets = Object.entries(parts)
      .filter(([name]) => name.startsWith('xl/worksheets/_rels/'))
      .flatMap(([, content]) => [...strFromU8(content).matchAll(/Target="(https:[^"]*)"/g)]);
    const figures = document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'table' ? block.rows.flat().filter((cell) => cell !== null && typeof cell === 'object') : [],
      ),
    );
    // Those of the key figures and of the statements as well.
    assert.equal(targets.length, figures.length + 2 * names.length);
    for (const [, target] of targets) assert.match(target ?? '', /^https:\/\/sightline\.example\/dashboard\?receipt=/);
  });

  it('has frozen headers with filters and charts that reference cells, and accepts any name', async () => {
    const { bytes } = await render(documentWith(hostileNames), 'excel');
    const parts = unzipSync(bytes);
    const sheets = Object.entries(parts).filter(([name]) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
    assert.equal(sheets.length, 2 + hostileNames.length * 4);
    for (const [, content] of sheets) {
      const xml = strFromU8(content);
      assert.match(xml, /state="frozen"/);
      assert.match(xml, /<autoFilter ref="A1:/);
      assert.doesNotMatch(xml, /<f[ >]/);
    }
    const charts = Object.entries(parts).filter(([name]) => /^xl\/charts\/chart\d+\.xml$/.test(name));
    assert.equal(charts.length, hostileNames.length);
    for (const [, content] of charts) {
      const xml = strFromU8(content);
      assert.match(xml, /<c:f>[^<]*!B2:B5<\/c:f>/);
      assert.match(xml, /<c:valAx>.*<c:majorGridlines.*<a:t>score<\/a:t>/s, 'the axis names the unit');
      assert.doesNotMatch(xml, /<c:legend>/, 'the title names the only series');
      // The first bar is on top, and the axis of values below the last.
      const isBar = xml.includes('<c:barChart>');
      assert.match(
        xml,
        isBar ? /<c:catAx>.*<c:orientation val="maxMin"\/>.*<c:valAx>/s : /<c:orientation val="minMax"\/>/,
      );
      assert.match(xml, isBar ? /<c:valAx>.*<c:crosses val="max"\/>/s : /<c:valAx>.*<c:crosses val="autoZero"\/>/s);
    }
    const read = await readWorkbook(bytes);
    const shown = new Set(read.map(({ sheet }) => sheet));
    assert.equal(shown.size, sheets.length);
    const text = read.flatMap(({ data }) => data.flat());
    assert.ok(text.includes(hostileNames[0] ?? '') && text.includes('Ada 👩‍💻 Lovelace 🚀'));
  });
});

const open = async (bytes: Buffer) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
const textOf = async (pdf: Awaited<ReturnType<typeof open>>, number: number): Promise<string> => {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
};

describe('a report as PDF', () => {
  it('has a title page, contents, page numbers, bookmarks, metadata and the values as text', async () => {
    const { bytes } = await render(documentWith(names), 'pdf');
    const pdf = await open(bytes);
    const { info } = await pdf.getMetadata();
    assert.equal((info as { Title: string }).Title, 'Lead times');
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_none, index) => textOf(pdf, index + 1)));
    assert.match(
      pages[0] ?? '',
      /Lead times.*Acme.*Data version 7.*Contents.*Lead times.*2.*Definitions and data notes/,
    );
    assert.match(pages[1] ?? '', /3\.9 days.*12\.5%.*1 of 5 changes needed/);
    for (const [index, page] of pages.slice(1).entries())
      assert.ok(page.includes(`Page ${index + 2} of ${pdf.numPages}`), page);
    const outline = await pdf.getOutline();
    assert.deepEqual(
      outline.map(({ title }) => title),
      [...names, 'Definitions and data notes'],
    );
  });

  it('has contents that link to the page of each section', async () => {
    const sections = ['First', 'Second', 'Third'];
    const pdf = await open((await render(documentWith(sections), 'pdf')).bytes);
    const links: { dest: string }[] = await (await pdf.getPage(1)).getAnnotations();
    const targets = [...new Set(links.map(({ dest }) => dest))];
    assert.equal(targets.length, sections.length + 1);
    for (const [index, title] of [...sections, 'Definitions and data notes'].entries()) {
      const [page] = (await pdf.getDestination(targets[index] ?? '')) ?? [];
      assert.ok((await textOf(pdf, (await pdf.getPageIndex(page)) + 1)).includes(title), title);
    }
  });

  it('breaks no word in the headers of a wide table', async () => {
    const heads = ['Team', 'Members', 'Performance score', 'Velocity', 'Deployment frequency', 'Lead time for changes'];
    const more = ['Change failure rate', 'Failed deployment recovery time', 'Incident restore time', 'Rework rate'];
    const columns = [...heads, ...more].map((title) => ({ title, kind: 'text' as const, unit: null }));
    const document = documentWith(['Wide']);
    document.sections[0]?.blocks.push({
      kind: 'table',
      title: 'Teams',
      columns,
      rows: [columns.map(() => '37.6')],
      note: null,
    });
    const pdf = await open((await render(document, 'pdf')).bytes);
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_none, index) => textOf(pdf, index + 1)));
    const words = new Set(pages.join(' ').split(/\s+/));
    for (const { title } of columns) for (const word of title.split(' ')) assert.ok(words.has(word), word);
  });

  it('is tagged with its language, headings, table headers and chart descriptions', async () => {
    const pdf = await open((await render(documentWith(names), 'pdf')).bytes);
    const marked = (await pdf.getMarkInfo()) as unknown as Map<string, boolean>;
    assert.equal(marked.get('Marked'), true);
    const page = await pdf.getPage(3);
    const tree = JSON.stringify(await page.getStructTree());
    for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure', 'P'])
      assert.match(tree, new RegExp(`"${role}"`));
    assert.match(tree, /3 of 4 values, from 70 to 80/);
  });

  it('links every figure, statement and chart to its receipt', async () => {
    const document = documentWith(['Delivery']);
    const pdf = await open((await render(document, 'pdf')).bytes);
    const pages = Array.from({ length: pdf.numPages }, (_none, index) => pdf.getPage(index + 1));
    const links = (await Promise.all(pages.map(async (page) => (await page).getAnnotations()))).flat() as {
      url?: string;
    }[];
    const urls = links.flatMap(({ url }) => (url === undefined ? [] : [url]));
    // Six figures in the table, one key figure, a statement and a chart; a link on two lines counts twice.
    assert.ok(urls.length >= 9, String(urls.length));
    for (const url of urls) assert.match(url, /^https:\/\/sightline\.example\/dashboard\?receipt=lead_time/);
  });

  it('is A4 or Letter', async () => {
    for (const [paper, width] of [
      ['a4', 595],
      ['letter', 612],
    ] as const) {
      const pdf = await open((await render(documentWith(names), 'pdf', { paper })).bytes);
      assert.equal(Math.round((await pdf.getPage(1)).view[2] ?? 0), width);
    }
  });

  it('accepts any name', async () => {
    const pdf = await open((await render(documentWith(hostileNames), 'pdf')).bytes);
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_none, index) => textOf(pdf, index + 1)));
    assert.ok(pages.some((page) => page.includes('../../etc/passwd')));
    assert.ok(pages.some((page) => page.includes('=HYPERLINK')));
  });

  it('has a title, contents and notes even if the document is empty', async () => {
    const pdf = await open((await render(documentWith([]), 'pdf')).bytes);
    assert.equal(pdf.numPages, 2);
  });
});
