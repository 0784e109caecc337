import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { documentWith, hostileNames } from './hostile-document.test-support.ts';
import { render } from './file-format.ts';
import { tablesOf } from './tables-of.ts';

const names = ['Lead times', 'Acme', 'Ada'];

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
