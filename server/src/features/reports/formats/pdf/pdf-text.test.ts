import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReportDocument } from '@sightline/contract';
import { render } from '../file-format.ts';
import { documentWith, hostileNames } from '../hostile-document.test-support.ts';
import { cleaned, printable, shortened } from './pdf-fonts.ts';
import { isRightToLeft, linesOf, runsOf } from './pdf-lines.ts';

const open = async (document: ReportDocument) => {
  const { bytes } = await render(document, 'pdf');
  return { pdf: await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise };
};

/** The letters of all pages as they are drawn, from left to right within a piece of text. */
const drawn = async (document: ReportDocument): Promise<string> => {
  const { pdf } = await open(document);
  let letters = '';
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { fnArray, argsArray } = await (await pdf.getPage(page)).getOperatorList();
    for (const [step, operator] of fnArray.entries())
      if (operator === OPS.showText)
        letters += `${(argsArray[step] as [({ unicode: string } | number)[]])[0].map((glyph) => (typeof glyph === 'object' ? glyph.unicode : '')).join('')}\n`;
  }
  return letters;
};
const reversed = (text: string): string => [...text].toReversed().join('');
const textsOf = (line: string, direction: 'ltr' | 'rtl'): string[] =>
  runsOf(line, false, direction).map(({ text }) => text);

describe('text in several scripts', () => {
  it('is drawn in the order in which it is read', () => {
    assert.equal(isRightToLeft('שלום Ada'), true);
    assert.equal(isRightToLeft('Ada שלום'), false);
    assert.equal(isRightToLeft('🚀 שלום'), true);
    // Letters within a run are reversed by the library that shapes them.
    assert.deepEqual(textsOf('Ada שלום עולם!', 'ltr'), ['Ada ', 'שלום עולם', '!']);
    assert.deepEqual(textsOf('שלום 42 Ada', 'rtl'), ['Ada', ' ', '42', 'שלום ']);
    assert.deepEqual(textsOf('(שלום)', 'rtl'), ['(', 'שלום', ')']);
    assert.deepEqual(textsOf('שלום 🚀👍', 'rtl'), ['👍🚀', 'שלום ']);
  });

  it('is broken between words, and within a word that no line holds', () => {
    const measure = (text: string): number => text.length;
    assert.deepEqual(linesOf('שלום עולם טוב', 9, false, measure), ['שלום עולם', 'טוב']);
    assert.deepEqual(linesOf('שלוםעולם', 4, false, measure), ['שלום', 'עולם']);
    assert.deepEqual(linesOf('', 4, false, measure), ['']);
  });

  it('loses what is not printed, and shows what no font has as a box', () => {
    assert.equal(cleaned('a\u0000b\u202Ec\r\n\td \ud800'), 'abc d \uFFFD');
    assert.equal(printable('漢字 שלום Ω e\u0301'), '□□ שלום Ω e\u0301');
    assert.equal(printable('Ada 👩‍💻 🇩🇪 👍🏽 ☺️'), 'Ada 👩‍💻 🇩🇪 👍🏽 ☺️');
  });

  it('is cut between letters as people count them', () => {
    assert.equal(shortened('👩‍💻👩‍💻👩‍💻', 2), '👩‍💻👩‍💻…');
    assert.equal(shortened('Ada', 3), 'Ada');
    assert.equal(shortened('x'.repeat(2_000), 10), `${'x'.repeat(10)}…`);
  });
});

describe('hostile text in a PDF', () => {
  it('reads from right to left, words included, next to other scripts', async () => {
    const letters = await drawn(documentWith(['שלום עולם', 'Ada שלום עולם 2', 'Ada']));
    assert.ok(letters.includes(reversed('שלום עולם')));
    assert.ok(!letters.includes('שלום'), 'drawn from left to right');
  });

  it('has the shapes of emoji, and the letters that a box stands for', async () => {
    const letters = await drawn(documentWith(['Ada 👩‍💻 Lovelace 🚀', 'Acme', 'Ada']));
    assert.ok(letters.includes('👩‍💻') && letters.includes('🚀') && !letters.includes('□'));
    const { pdf } = await open(documentWith(['漢字', 'Acme', 'Ada']));
    const { items } = await (await pdf.getPage(3)).getTextContent();
    assert.ok(items.some((item) => 'str' in item && item.str.includes('□')));
  });

  it('stays within the margins, whatever its length', async () => {
    const long = 'x'.repeat(2_000);
    const longHebrew = 'שלום'.repeat(500);
    const { pdf } = await open(documentWith([long, longHebrew, '👩‍💻'.repeat(400)], { rows: 1 }));
    for (let number = 1; number <= 4; number += 1) {
      const page = await pdf.getPage(number);
      const [, , width = 0, height = 0] = page.view;
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item) || item.str === '') continue;
        const [x = 0, y = 0] = item.transform.slice(4) as number[];
        assert.ok(x >= 50 && x + item.width <= width - 50, `${item.str.slice(0, 20)} at ${x}, ${item.width} wide`);
        assert.ok(y >= 20 && y <= height - 50, `${item.str.slice(0, 20)} at height ${y}`);
      }
    }
  });

  it('is a title like any other', async () => {
    for (const name of hostileNames) {
      const { bytes } = await render(
        { ...documentWith([]), title: name, organization: name, preparedFor: name },
        'pdf',
      );
      assert.equal((await PDFDocument.load(bytes)).getTitle(), cleaned(name));
    }
  });
});
