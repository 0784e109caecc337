import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReportDocument } from '@sightline/contract';
import { render } from '../file-format.ts';
import { openDocument } from './pdf-page.ts';
import { heightOf } from './pdf-text.ts';
import { documentWith, hostileNames } from '../hostile-document.test-support.ts';
import { cleaned, loadFonts, printable, shortened } from './pdf-fonts.ts';
import { isRightToLeft, linesOf, runsOf } from './pdf-lines.ts';

const open = async (document: ReportDocument) => {
  const { bytes } = await render(document, 'pdf');
  return { pdf: await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise };
};

/** The characters of all pages in drawing order, from left to right within a piece of text. */
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
  it('is drawn in reading order', () => {
    assert.equal(isRightToLeft('שלום Ada'), true);
    assert.equal(isRightToLeft('Ada שלום'), false);
    assert.equal(isRightToLeft('🚀 שלום'), true);
    // The shaping library reverses the letters within a run.
    assert.deepEqual(textsOf('Ada שלום עולם!', 'ltr'), ['Ada ', 'שלום עולם', '!']);
    assert.deepEqual(textsOf('שלום 42 Ada', 'rtl'), ['Ada', ' ', '42', 'שלום ']);
    assert.deepEqual(textsOf('(שלום)', 'rtl'), ['(', 'שלום', ')']);
    assert.deepEqual(textsOf('שלום 🚀👍', 'rtl'), ['👍🚀', 'שלום ']);
  });

  it('breaks between words, and within words that are too long for a line', () => {
    const measure = (text: string): number => text.length;
    assert.deepEqual(linesOf('שלום עולם טוב', 9, false, measure), ['שלום עולם', 'טוב']);
    assert.deepEqual(linesOf('שלוםעולם', 4, false, measure), ['שלום', 'עולם']);
    assert.deepEqual(linesOf('', 4, false, measure), ['']);
    assert.deepEqual(linesOf('ab cde', 2, false, measure), ['ab', 'cd', 'e']);
  });

  it('breaks between words that no space separates, and keeps punctuation with them', async () => {
    await loadFonts('修复超时错误，增加重试（第二阶段）。');
    assert.deepEqual(
      linesOf('超时（第二）。', 5, false, (text) => text.length),
      ['超时', '（第二）。'],
    );
    const measure = (text: string): number => text.length;
    assert.deepEqual(linesOf('修复 checkout 超时错误，增加重试（第二阶段）。', 12, false, measure), [
      '修复 checkout',
      '超时错误，增加重试（第二',
      '阶段）。',
    ]);
  });

  it('omits unprintable characters, and shows a box for those that no font has', () => {
    assert.equal(cleaned('a\u0000b\u202Ec\r\n\td \ud800'), 'abc d \uFFFD');
    assert.equal(printable('ᠮᠣ שלום Ω e\u0301'), '□□ שלום Ω é');
    assert.equal(printable('Ada 👩‍💻 🇩🇪 👍🏽 ☺️'), 'Ada 👩‍💻 🇩🇪 👍🏽 ☺️');
  });

  it('is cut between graphemes', () => {
    assert.equal(shortened('👩‍💻👩‍💻👩‍💻', 2), '👩‍💻👩‍💻…');
    assert.equal(shortened('Ada', 3), 'Ada');
    assert.equal(shortened('x'.repeat(2_000), 10), `${'x'.repeat(10)}…`);
  });
});

describe('words that documents share', () => {
  it('are drawn identically in each of them', async () => {
    const document = documentWith(['Ada Lovelace', 'Ακαδημία', 'שלום']);
    const { bytes } = await render(document, 'pdf');
    const { bytes: again } = await render(document, 'pdf');
    assert.ok(again.equals(bytes));
  });
});

describe('hostile text in a PDF', () => {
  it('reads right to left, including its words, next to other scripts', async () => {
    const letters = await drawn(documentWith(['שלום עולם', 'Ada שלום עולם 2', 'Ada']));
    assert.ok(letters.includes(reversed('שלום עולם')));
    assert.ok(!letters.includes('שלום'), 'drawn from left to right');
  });

  it('draws emoji, and a box for characters that no font has', async () => {
    const letters = await drawn(documentWith(['Ada 👩‍💻 Lovelace 🚀', 'Acme', 'Ada']));
    assert.ok(letters.includes('👩‍💻') && letters.includes('🚀') && !letters.includes('□'));
    const { pdf } = await open(documentWith(['ᠮᠣᠩᠭᠣᠯ', 'Acme', 'Ada']));
    const { items } = await (await pdf.getPage(3)).getTextContent();
    assert.ok(items.some((item) => 'str' in item && item.str.includes('□')));
  });

  it('stays within the margins at any length', async () => {
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

  it('works as a title', async () => {
    for (const name of hostileNames) {
      const { bytes } = await render(
        { ...documentWith([]), title: name, organization: name, preparedFor: name },
        'pdf',
      );
      assert.equal((await PDFDocument.load(bytes)).getTitle(), cleaned(name));
    }
  });
});

describe('text with numbers in a PDF', () => {
  it('is as high as the lines that it is drawn on', async () => {
    const document = documentWith(['Delivery']);
    await loadFonts(JSON.stringify(document));
    const doc = await openDocument(document, 'a4');
    const texts = [
      '12.5 hours (Elite)',
      'Mobile’s time to first review response rose to 25.1 hours, from 4.8 hours in the 30 days before.',
      'Backend: 61.7 of 100, 2.5 (95%) above-average',
    ];
    for (const text of texts)
      for (let width = 70; width < 420; width += 3) {
        const drawn = doc
          .font('regular')
          .fontSize(8)
          .heightOfString(text, { width, features: ['tnum'] });
        const reserved = heightOf(doc, text, { size: 8, width });
        assert.ok(Math.abs(reserved - drawn) < 0.1, `${text} at ${width}: ${reserved}, not ${drawn}`);
      }
    doc.end();
  });
});
