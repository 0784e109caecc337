/** Lines of text in several scripts: the font of each part, and the order in which the parts are drawn. */
import { maxOf } from '@sightline/analytics';
import bidiFactory, { type Bidi } from 'bidi-js';
import { fontOf, graphemesOf, hasSpace, type FontName } from './pdf-fonts.ts';

// The package’s types describe a different module from the one that Node loads.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** A part of a line in one font and direction. */
export type Run = { text: string; font: FontName; isRightToLeft: boolean };

type Measure = (text: string, font: FontName) => number;

const hasRightToLeftLetters = (text: string): boolean =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);

/** Merges adjacent parts that have the same key. */
const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[][] => {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && keyOf(last[0]) === keyOf(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
};

type Part = { text: string; font: FontName };

/** Characters with their fonts. A space keeps the font of the character before it if it can, so as not to split a run. */
const partsOf = (text: string, bold: boolean): Part[] => {
  let before: FontName | null = null;
  return graphemesOf(text).map((grapheme) => {
    const keeps = grapheme === ' ' && before !== null && hasSpace(before);
    const font: FontName = keeps && before !== null ? before : (fontOf(grapheme, bold) ?? 'wide');
    before = font;
    return { text: grapheme, font };
  });
};

const joined = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Segments after which a line may break: words with spaces, and in scripts without spaces also words with punctuation.
 */
const piecesOf = (text: string): string[] =>
  text.split(/(?<= )/).flatMap((word) => {
    if (!unspaced.test(word)) return [word];
    const pieces: string[] = [];
    let opening = '';
    for (const { segment, isWordLike } of wordSegmenter.segment(word)) {
      if (/^[\p{Ps}\p{Pi}]+$/u.test(segment)) opening += segment;
      else if (isWordLike === true || pieces.length === 0 || opening !== '') {
        pieces.push(opening + segment);
        opening = '';
      } else pieces.push(`${pieces.pop() ?? ''}${segment}`);
    }
    return opening === '' ? pieces : [...pieces, opening];
  });

/** Breaks printable text between words, or within a word that is wider than a line. */
export const linesOf = (text: string, width: number, bold: boolean, measure: Measure): string[] => {
  const widthOf = (parts: readonly Part[]): number =>
    grouped(parts, ({ font }) => font).reduce(
      (sum, group) => sum + measure(joined(group), group[0]?.font ?? 'wide'),
      0,
    );
  const lines: string[] = [];
  let [line, used] = ['', 0];
  const end = (): void => {
    lines.push(line);
    [line, used] = ['', 0];
  };
  for (const piece of piecesOf(text)) {
    if (used + widthOf(partsOf(piece.trimEnd(), bold)) <= width) {
      line += piece;
      used += widthOf(partsOf(piece, bold));
      continue;
    }
    if (line !== '') end();
    for (const part of partsOf(piece, bold)) {
      const size = measure(part.text, part.font);
      if (used + size > width && line !== '' && part.text !== ' ') end();
      line += part.text;
      used += size;
    }
  }
  return [...lines, line].map((text) => text.trimEnd());
};

/** The library treats halves of surrogate pairs as Latin letters, but an emoji has no direction. */
const withoutPairs = (text: string): string => text.replaceAll(/[\u{1F000}-\u{1FAFF}]/gu, '••');

/** Whether the text as a whole reads from right to left. */
export const isRightToLeft = (text: string): boolean =>
  (bidi.getEmbeddingLevels(withoutPairs(text)).paragraphs[0]?.level ?? 0) === 1;

/** The parts of a line from left to right. The shaping library itself reverses right-to-left parts with letters. */
export const runsOf = (line: string, bold: boolean, direction: 'ltr' | 'rtl'): Run[] => {
  const { levels } = bidi.getEmbeddingLevels(withoutPairs(line), direction);
  let index = 0;
  const parts = partsOf(line, bold).map((part) => {
    const level = levels[index] ?? 0;
    index += part.text.length;
    return { ...part, level };
  });
  const groups = grouped(parts, ({ level, font }) => `${level} ${font}`);
  const highest = Math.max(0, maxOf(parts.map(({ level }) => level)));
  let ordered = groups;
  for (let level = highest; level >= 1; level -= 1)
    ordered = grouped(ordered, (group) => (group[0]?.level ?? 0) >= level).flatMap((stretch) =>
      (stretch[0]?.[0]?.level ?? 0) >= level ? stretch.toReversed() : stretch,
    );
  return ordered.map((group) => {
    const { level = 0, font = 'wide' } = group[0] ?? {};
    if (level % 2 === 0) return { text: joined(group), font, isRightToLeft: false };
    const mirrored = group.map(({ text }) => bidi.getMirroredCharacter(text) ?? text);
    const text = mirrored.join('');
    return { text: hasRightToLeftLetters(text) ? text : mirrored.toReversed().join(''), font, isRightToLeft: true };
  });
};
