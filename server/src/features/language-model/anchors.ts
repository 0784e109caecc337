/** Anchors of a sentence: its figures, numbers and names in order, and the words between them. */
import type { Claim, Statement } from '@sightline/contract';
import { formatFigure, textOf } from '../statements/index.ts';

export type Anchor =
  /** The figure of a claim, or the other one that the claim is compared with. */
  | { kind: 'figure'; text: string; claim: number; isOther: boolean }
  | { kind: 'days'; text: string; from: string; to: string }
  /** A number without a claim, with the word it counts (`30 days`), or a name. */
  | { kind: 'number' | 'name'; text: string };

/** One spelling of apostrophes, minus signs and spaces. */
export const normalized = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/['‘ʼ]/g, '’')
    .replaceAll(/(?<=^|[\s(])[-‐‑](?=\d)/g, '−')
    .replaceAll(/[\u00A0\u202F]/g, ' ');

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const namesIn = ({ claims }: Statement): string[] => [
  ...new Set(
    claims
      .flatMap(({ subjectName, name, part }) => [subjectName, name, part?.name ?? ''])
      .flatMap((name) => [name, lowerFirst(name), upperFirst(name)])
      .map(normalized)
      .filter((name) => name.trim() !== ''),
  ),
];

const numbers = /\p{N}(?:[\p{N}.,]*\p{N})?(?: ?%| \p{L}+(?: \p{N}{4})?)?/gu;

/** Matches any of these, the longest first, but not within a longer number or word. */
const anyOf = (texts: readonly string[]): RegExp => {
  const longestFirst = texts.toSorted((a, b) => b.length - a.length).map(escaped);
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}−]|\p{N}[.,])(?:${longestFirst.join('|')})(?![\p{L}\p{N}%]|[.,]\p{N})`,
    'gu',
  );
};

type Cut = { found: string[]; gaps: string[] };

/** Splits a text at these; the parts before, between and after them are the gaps. */
const cut = (text: string, wanted: readonly string[]): Cut => {
  if (wanted.length === 0) return { found: [], gaps: [text] };
  const found: string[] = [];
  const gaps: string[] = [];
  let end = 0;
  for (const match of text.matchAll(anyOf(wanted))) {
    gaps.push(text.slice(end, match.index));
    found.push(match[0]);
    end = match.index + match[0].length;
  }
  return { found, gaps: [...gaps, text.slice(end)] };
};

const isOther = ({ figure, comparison, unit }: Claim, text: string): boolean =>
  comparison !== null && text !== formatFigure(figure, unit) && text === formatFigure(comparison.figure, unit);

export const anchorsOf = (statement: Statement): Anchor[] => {
  const names = namesIn(statement);
  return statement.parts.flatMap((part): Anchor[] => {
    const text = normalized(part.text);
    if (part.kind === 'figure') {
      const claim = statement.claims[part.claim];
      return [{ kind: 'figure', text, claim: part.claim, isOther: claim !== undefined && isOther(claim, part.text) }];
    }
    if (part.kind === 'days') return [{ kind: 'days', text, from: part.from, to: part.to }];
    const counted = [...text.matchAll(numbers)].map(([number]) => number);
    return cut(text, [...names, ...counted]).found.map((part) => ({
      kind: names.includes(part) ? 'name' : 'number',
      text: part,
    }));
  });
};

/** The words between the anchors of a text; null if it has other anchors or another order. */
export const gapsBetween = (text: string, anchors: readonly Anchor[]): Cut | null => {
  const spellings = anchors.flatMap(({ kind, text: anchorText }) =>
    kind === 'name' ? [anchorText, lowerFirst(anchorText), upperFirst(anchorText)] : [anchorText],
  );
  const { found, gaps } = cut(text, [...new Set(spellings)]);
  const isSame =
    found.length === anchors.length &&
    anchors.every(({ kind, text: wanted }, index) => {
      const written = found[index] ?? '';
      return kind === 'name' ? lowerFirst(written) === lowerFirst(wanted) : written === wanted;
    });
  return isSame ? { found, gaps } : null;
};

export const plainText = (statement: Statement): string => normalized(textOf(statement));
