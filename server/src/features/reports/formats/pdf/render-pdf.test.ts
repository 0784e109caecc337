import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { documentWith, hostileNames } from '../hostile-document.test-support.ts';
import { render } from '../file-format.ts';

const names = ['Lead times', 'Acme', 'Ada'];

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
