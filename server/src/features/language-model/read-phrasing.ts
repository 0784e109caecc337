/**
 * Parses a model's sentence into claims. It is accepted only if it states exactly what the built-in sentence states:
 * the same figures and names in the same order, the same direction, and no word that adds a meaning. Otherwise the
 * built-in sentence stays.
 */
import type { Statement } from '@sightline/contract';
import type { Text } from '../../platform/text.ts';
import { addText } from '../statements/index.ts';
import { anchorsOf, gapsBetween, normalized, plainText, type Anchor } from './anchors.ts';
import { rejected } from './exchange-reasons.ts';
import { vocabulary } from './vocabulary.ts';
import type { Meaning } from './words.ts';

export type ReadPhrasing = { phrased: Statement } | { rejected: Text };

const wordPattern = /[\p{L}’]+/gu;

const wordsOf = (text: string): string[] =>
  [...text.toLowerCase().matchAll(wordPattern)].flatMap(([word]) => {
    const bare = word.replace(/^’+|’s$|’+$/g, '');
    return bare === '' ? [] : [bare];
  });

const directions = ['up', 'down', 'better', 'worse'] as const satisfies readonly Meaning[];
const isDirection = (meaning: Meaning): boolean => (directions as readonly Meaning[]).includes(meaning);

/** Whether a sentence can be sent to a model: it states figures and says at most one direction. */
export const canBePhrased = (statement: Statement): boolean => {
  const stated = vocabulary().meaningsIn(wordsOf(plainText(statement)));
  return (
    statement.claims.length > 0 &&
    !(stated.has('up') && stated.has('down')) &&
    !(stated.has('better') && stated.has('worse'))
  );
};

export const readPhrasing = (statement: Statement, reply: string): ReadPhrasing => {
  const { hasMeaning, isPlain, meaningsIn } = vocabulary();
  const builtIn = plainText(statement);
  const text = normalized(reply).trim();
  if (text === builtIn) return { phrased: statement };
  const anchors = anchorsOf(statement);
  const cut = gapsBetween(text, anchors);
  if (cut === null) return { rejected: rejected.reordered };
  const ownGaps = gapsBetween(builtIn, anchors);
  if (ownGaps === null) return { rejected: rejected.ambiguous };
  const rest = cut.gaps.join(' ');
  if (/[^\p{L}\s.,:;()’–—]/u.test(rest)) return { rejected: rejected.strangeSymbol };
  if (sentencesIn(cut.gaps) > sentencesIn(ownGaps.gaps)) return { rejected: rejected.severalSentences };
  if (!/[.:)]$/.test(text)) return { rejected: rejected.incomplete };
  const [words, before] = [wordsOf(rest), wordsOf(ownGaps.gaps.join(' '))];
  const strange = words.find((word) => !isPlain(word) && !hasMeaning(word) && !before.includes(word));
  if (strange !== undefined) return { rejected: rejected.word(strange.slice(0, 40)) };
  const wrong = otherMeaning(meaningsIn(words), meaningsIn(before), statement.tone);
  if (wrong !== null) return { rejected: wrong === 'direction' ? rejected.direction : rejected.meaning(wrong) };
  if (!keepsRoles(cut.gaps, ownGaps.gaps, anchors)) return { rejected: rejected.swapped };
  return { phrased: { ...statement, parts: partsOf(cut, anchors), phrased: true } };
};

const sentencesIn = (gaps: readonly string[]): number => gaps.join(' _ ').match(/[.:;](?=\s|$)/g)?.length ?? 0;

/** How the meaning of a reply differs from the built-in sentence; null if it does not. */
const otherMeaning = (
  stated: ReadonlySet<Meaning>,
  wanted: ReadonlySet<Meaning>,
  tone: Statement['tone'],
): Meaning | 'direction' | null => {
  // A change may also be called better or worse if that is the sentence's tone; other meanings must be those of the
  // built-in sentence.
  const allowed = new Set<Meaning>([...wanted, ...(tone === 'neutral' ? [] : [tone])]);
  const directed = (meanings: ReadonlySet<Meaning>): Meaning[] => [...meanings].filter(isDirection);
  if (directed(stated).some((direction) => !allowed.has(direction))) return 'direction';
  if (directed(wanted).length > 0 && directed(stated).length === 0) return 'direction';
  const others = (meanings: ReadonlySet<Meaning>): Meaning[] =>
    [...meanings].filter((meaning) => !isDirection(meaning));
  return (
    others(stated).find((meaning) => !wanted.has(meaning)) ??
    others(wanted).find((meaning) => !stated.has(meaning)) ??
    null
  );
};

/** Whether current and earlier figures keep their roles. */
const keepsRoles = (gaps: readonly string[], ownGaps: readonly string[], anchors: readonly Anchor[]): boolean => {
  const { introducesOther, introducesOwn, isOfBefore, comparison } = vocabulary().roles;
  return anchors.every((anchor, index) => {
    if (anchor.kind !== 'figure') return true;
    const [lead, follow] = [gaps[index] ?? '', gaps[index + 1] ?? ''];
    if (anchor.isOther) return introducesOther.test(lead) || sameWords(lead, ownGaps[index] ?? '');
    if (introducesOther.test(lead) && !introducesOwn.test(lead) && !sameWords(lead, ownGaps[index] ?? '')) return false;
    const saysBefore = isOfBefore.test(follow.split(comparison)[0] ?? '');
    return !saysBefore || sameWords(follow, ownGaps[index + 1] ?? '');
  });
};

const sameWords = (a: string, b: string): boolean => wordsOf(a).join(' ') === wordsOf(b).join(' ');

const partsOf = (
  { found, gaps }: { found: readonly string[]; gaps: readonly string[] },
  anchors: readonly Anchor[],
): Statement['parts'] => {
  const parts: Statement['parts'] = [];
  gaps.forEach((gap, index) => {
    addText(parts, gap);
    const anchor = anchors[index];
    if (anchor?.kind === 'figure') parts.push({ kind: 'figure', text: anchor.text, claim: anchor.claim });
    else if (anchor?.kind === 'days') parts.push({ ...anchor });
    else addText(parts, found[index] ?? '');
  });
  return parts;
};
