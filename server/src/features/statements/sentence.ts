/** Sentences in which each figure belongs to a claim. */
import { textParts, type Claim, type Statement } from '@sightline/contract';
import { formatDays, formatFigure } from './format-figure.ts';

type Days = Claim['days'];

/** The figure of a claim, or another of its values, written in a sentence. */
export type Written = { text: string; claim: Claim };

/** @param text how the figure is written; its value with its unit when left out */
export const figureIn = (claim: Claim, text = formatFigure(claim.figure, claim.unit)): Written => ({ text, claim });

/** The figure that a claim is compared with, which its receipt shows next to it. */
export const otherFigureIn = (claim: Claim): Written => {
  if (claim.comparison === null) throw new Error(`The claim about ${claim.metric} compares nothing`);
  return { text: formatFigure(claim.comparison.figure, claim.unit), claim };
};

/** Appends words to a statement; consecutive words become one part. */
export const addText = (parts: Statement['parts'], text: string): void => {
  const last = parts.at(-1);
  if (text === '') return;
  if (last?.kind === 'text') last.text += text;
  else parts.push({ kind: 'text', text });
};

/**
 * A message of plain words, days and claims' figures, in the reader's language: the only way in which the product puts a
 * figure into a sentence. Screens write days in the reader's date format.
 */
export const sentence =
  (tone: Statement['tone']) =>
  (message: string, values: Readonly<Record<string, string | number | Written | Days>> = {}): Statement => {
    const claims: Claim[] = [];
    const parts: Statement['parts'] = [];
    for (const part of textParts<Written | Days>(message, values)) {
      if (typeof part === 'string') addText(parts, part);
      else if ('from' in part) parts.push({ kind: 'days', text: formatDays(part), from: part.from, to: part.to });
      else {
        const known = claims.indexOf(part.claim);
        const index = known === -1 ? claims.push(part.claim) - 1 : known;
        parts.push({ kind: 'figure', text: part.text, claim: index });
      }
    }
    return { parts, claims, tone };
  };

export const textOf = ({ parts }: Statement): string => parts.map(({ text }) => text).join('');
