/**
 * Machine-checkable requirements of PDF/UA-1, by checkpoint of the Matterhorn Protocol. pdf-lib reads the structure
 * and properties, pdf.js the page contents.
 */
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRef, PDFString } from '@cantoo/pdf-lib';
import { PDFRawStream, type PDFObject } from '@cantoo/pdf-lib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReportDocument } from '@sightline/contract';
import { documentLogo } from '../document-logo.ts';
import { documentWith, hostileNames } from '../hostile-document.test-support.ts';
import { render } from '../file-format.ts';
import { png } from '../pictures.test-support.ts';

type Element = {
  type: string;
  dict: PDFDict;
  parent: Element | null;
  children: Element[];
  /** `page/mcid` of each of the element’s contents. */
  contents: string[];
  annotations: PDFRef[];
};
type Pdf = { doc: PDFDocument; bytes: Uint8Array; elements: Element[] };

const nameOf = (object: PDFObject | undefined): string => (object instanceof PDFName ? object.decodeText() : '');
const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';
const at = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key));
const dictAt = (dict: PDFDict, key: string): PDFDict => dict.lookup(PDFName.of(key), PDFDict);
const listOf = (object: PDFObject | undefined): PDFObject[] =>
  object instanceof PDFArray ? object.asArray() : object === undefined ? [] : [object];

const read = async (document: ReportDocument): Promise<Pdf> => {
  const { bytes } = await render(document, 'pdf', { logo: await documentLogo(png(40, 10)) });
  const doc = await PDFDocument.load(bytes, { updateMetadata: false });
  const elements: Element[] = [];
  const visit = (dict: PDFDict, parent: Element | null, inherited: PDFObject | undefined): Element => {
    const page = dict.get(PDFName.of('Pg')) ?? inherited;
    const element: Element = { type: nameOf(at(dict, 'S')), dict, parent, children: [], contents: [], annotations: [] };
    elements.push(element);
    for (const kid of listOf(at(dict, 'K'))) {
      const found = kid instanceof PDFRef ? doc.context.lookup(kid) : kid;
      if (found instanceof PDFNumber) element.contents.push(`${String(page)}/${found.asNumber()}`);
      else if (!(found instanceof PDFDict)) throw new Error(`A kid is ${String(found)}`);
      else if (nameOf(at(found, 'Type')) === 'MCR')
        element.contents.push(`${String(found.get(PDFName.of('Pg')))}/${String(at(found, 'MCID'))}`);
      else if (nameOf(at(found, 'Type')) === 'OBJR') {
        const target = found.get(PDFName.of('Obj'));
        assert.ok(target instanceof PDFRef);
        element.annotations.push(target);
      } else element.children.push(visit(found, element, page));
    }
    return element;
  };
  const tree = dictAt(doc.catalog, 'StructTreeRoot');
  for (const kid of listOf(at(tree, 'K'))) visit(doc.context.lookup(kid, PDFDict), null, undefined);
  return { doc, bytes: new Uint8Array(bytes), elements };
};

const ordinary = await read(documentWith(['Lead times', 'Acme', 'Ada'], { rows: 90 }));
const hostile = await read(documentWith(hostileNames));
const empty = await read(documentWith([]));
const all = Object.entries({ ordinary, hostile, empty });

test('an ordinary PDF report has the kinds of elements that are checked below', () => {
  const types = new Set(ordinary.elements.map(({ type }) => type));
  for (const type of ['Table', 'Figure', 'TOC', 'Link']) assert.ok(types.has(type), type);
});

const parents: Record<string, readonly string[]> = {
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  LBody: ['LI'],
  TOCI: ['TOC'],
  Reference: ['TOCI'],
};
const standard = new Set(
  'Document Sect P H1 H2 H3 L LI LBody TOC TOCI Reference Link Figure Table TR TH TD Span'.split(' '),
);
const paints = new Set<number>([OPS.showText, OPS.constructPath, OPS.fill, OPS.stroke, OPS.paintImageXObject]);

for (const [name, pdf] of all)
  describe(`a PDF report is accessible: ${name}`, () => {
    const { doc, elements } = pdf;
    const { catalog, context } = doc;

    it('is marked as tagged, declares its language, and shows its title (06, 07, 11)', () => {
      assert.equal(String(at(dictAt(catalog, 'MarkInfo'), 'Marked')), 'true');
      assert.notEqual(String(at(dictAt(catalog, 'MarkInfo'), 'Suspects')), 'true');
      assert.equal(textOf(at(catalog, 'Lang')), 'en');
      assert.equal(String(at(dictAt(catalog, 'ViewerPreferences'), 'DisplayDocTitle')), 'true');
      const title = textOf(at(context.lookup(context.trailerInfo.Info, PDFDict), 'Title'));
      const metadata = catalog.lookup(PDFName.of('Metadata'));
      assert.ok(metadata instanceof PDFRawStream);
      const xmp = Buffer.from(metadata.contents).toString('utf8');
      assert.match(xmp, /<pdfuaid:part>1<\/pdfuaid:part>/);
      const written = /<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">([^<]*)<\/rdf:li>/.exec(xmp)?.[1];
      assert.equal(written, title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
      assert.notEqual(title, '');
      for (const [, inside = ''] of xmp.matchAll(/<rdf:li[^>]*>(.*?)<\/rdf:li>/gs)) {
        assert.doesNotMatch(inside, /<|&(?!amp;|lt;|gt;)/);
        assert.doesNotMatch(inside, /\p{Cc}/u);
      }
    });

    it('has only standard elements, correctly nested (02, 09)', () => {
      assert.equal(elements[0]?.type, 'Document');
      for (const { type, parent } of elements) {
        assert.ok(standard.has(type), type);
        const allowed = parents[type];
        if (allowed !== undefined) assert.ok(allowed.includes(parent?.type ?? ''), `${type} in ${parent?.type}`);
      }
      const holders: Record<string, readonly string[]> = { Table: ['TR'], TR: ['TH', 'TD'], L: ['LI'], TOC: ['TOCI'] };
      for (const { type, children } of elements)
        for (const child of children)
          assert.ok(holders[type]?.includes(child.type) ?? true, `${child.type} in ${type}`);
    });

    it('has headings that skip no level and start at the highest (14)', () => {
      const levels = elements.flatMap(({ type }) => (/^H\d$/.test(type) ? [Number(type.slice(1))] : []));
      assert.equal(levels[0], 1);
      for (const [index, level] of levels.entries()) assert.ok(level <= (levels[index - 1] ?? 0) + 1);
    });

    it('has tables with the same number of cells in every row, and header cells with a scope (15)', () => {
      for (const table of elements.filter(({ type }) => type === 'Table')) {
        const [head, ...rows] = table.children;
        for (const cell of head?.children ?? []) {
          assert.equal(cell.type, 'TH');
          const attributes = dictAt(cell.dict, 'A');
          assert.equal(nameOf(at(attributes, 'O')), 'Table');
          assert.equal(nameOf(at(attributes, 'Scope')), 'Column');
        }
        for (const row of rows) assert.equal(row.children.length, head?.children.length);
      }
    });

    it('has a description and a position for every figure (13)', () => {
      for (const { dict } of elements.filter(({ type }) => type === 'Figure')) {
        assert.notEqual(textOf(at(dict, 'Alt')), '');
        const box = at(dictAt(dict, 'A'), 'BBox');
        assert.ok(box instanceof PDFArray && box.size() === 4);
      }
    });

    it('has all content either in the structure or marked as an artifact (01)', async () => {
      const used = new Map<string, Element>();
      for (const element of elements)
        for (const content of element.contents) {
          assert.equal(used.has(content), false, content);
          used.set(content, element);
        }
      const found = new Set<string>();
      const shown = await getDocument({ data: pdf.bytes.slice(), verbosity: 0 }).promise;
      for (const [index, page] of doc.getPages().entries()) {
        const { fnArray, argsArray } = await (await shown.getPage(index + 1)).getOperatorList();
        const open: { tag: string; mcid: number | null }[] = [];
        for (const [step, operator] of fnArray.entries()) {
          const [tag, mcid] = (argsArray[step] ?? []) as [string | { name: string }, number | null];
          if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) {
            const mark = { tag: typeof tag === 'string' ? tag : tag.name, mcid: mcid ?? null };
            open.push(mark);
            if (mark.mcid !== null) found.add(`${String(page.ref)}/${mark.mcid}`);
            const tagged = open.filter((entry) => entry.mcid !== null).length;
            const artifacts = open.filter((entry) => entry.tag === 'Artifact').length;
            assert.ok(tagged + artifacts <= 1, `page ${index + 1}: ${JSON.stringify(open)}`);
          } else if (operator === OPS.endMarkedContent) assert.ok(open.pop());
          else if (paints.has(operator))
            assert.ok(
              open.some((entry) => entry.tag === 'Artifact' || entry.mcid !== null),
              `page ${index + 1}, step ${step}: neither in the structure nor an artifact`,
            );
        }
        assert.deepEqual(open, []);
      }
      assert.deepEqual([...found].toSorted(), [...used.keys()].toSorted());
    });

    it('links every content and annotation to its element (01-006, 28)', () => {
      const numbers = listOf(at(dictAt(dictAt(catalog, 'StructTreeRoot'), 'ParentTree'), 'Nums'));
      const tree = new Map<number, PDFObject>();
      for (let index = 0; index < numbers.length; index += 2)
        tree.set(Number(String(numbers[index])), context.lookup(numbers[index + 1] ?? PDFNumber.of(0)) as PDFObject);
      const annotations = new Map(
        elements.flatMap((element) => element.annotations.map((ref) => [String(ref), element] as const)),
      );
      for (const page of doc.getPages()) {
        const owners = listOf(tree.get(Number(String(at(page.node, 'StructParents')))));
        for (const { dict, contents } of elements)
          for (const content of contents.filter((content) => content.startsWith(`${String(page.ref)}/`)))
            assert.equal(context.lookup(owners[Number(content.split('/')[1])] ?? PDFNumber.of(0)), dict);
        const links = listOf(at(page.node, 'Annots'));
        if (links.length > 0) assert.equal(nameOf(at(page.node, 'Tabs')), 'S');
        for (const ref of links) {
          const link = context.lookup(ref, PDFDict);
          assert.notEqual(textOf(at(link, 'Contents')), '');
          const owner = annotations.get(String(ref));
          assert.equal(owner?.type, 'Link');
          assert.ok((owner?.contents.length ?? 0) > 0, 'a link without words');
          assert.equal(tree.get(Number(String(at(link, 'StructParent')))), owner?.dict);
        }
      }
    });

    it('embeds its fonts with their Unicode values (10, 31)', async () => {
      const fonts = context
        .enumerateIndirectObjects()
        .flatMap(([, object]) => (object instanceof PDFDict && nameOf(at(object, 'Type')) === 'Font' ? [object] : []));
      const outer = fonts.filter((font) => nameOf(at(font, 'Subtype')) === 'Type0');
      assert.ok(outer.length > 0);
      for (const font of outer) assert.ok(at(font, 'ToUnicode') instanceof PDFRawStream);
      for (const font of fonts.filter((font) => !outer.includes(font))) {
        const descriptor = dictAt(font, 'FontDescriptor');
        assert.ok((at(descriptor, 'FontFile2') ?? at(descriptor, 'FontFile3')) instanceof PDFRawStream);
        if (nameOf(at(font, 'Subtype')) === 'CIDFontType2') assert.equal(nameOf(at(font, 'CIDToGIDMap')), 'Identity');
      }
      const shown = await getDocument({ data: pdf.bytes.slice(), verbosity: 0 }).promise;
      for (let page = 1; page <= shown.numPages; page += 1) {
        const { fnArray, argsArray } = await (await shown.getPage(page)).getOperatorList();
        for (const [step, operator] of fnArray.entries())
          for (const glyph of operator === OPS.showText ? (argsArray[step] as [unknown[]])[0] : [])
            if (typeof glyph === 'object')
              assert.notEqual((glyph as { originalCharCode: number }).originalCharCode, 0, `no glyph on page ${page}`);
      }
    });

    it('has a bookmark for every section, and nothing that blocks screen readers (20, 25, 26)', () => {
      const sections = elements.filter(({ type, children }) => type === 'Sect' && children[0]?.type === 'H1');
      let bookmarks = 0;
      for (let item = at(dictAt(catalog, 'Outlines'), 'First'); item instanceof PDFDict; item = at(item, 'Next')) {
        assert.notEqual(textOf(at(item, 'Title')), '');
        bookmarks += 1;
      }
      // All sections except the table of contents.
      assert.equal(bookmarks, sections.length - 1);
      assert.equal(context.trailerInfo.Encrypt, undefined);
      assert.equal(at(catalog, 'OCProperties'), undefined);
      assert.equal(at(catalog, 'AcroForm'), undefined);
    });
  });
