/** Messages about syntax errors in formulas, for their author. */
import { message, t } from '@sightline/contract';
import { noPercent, onlyThese, type FormulaError } from './formula-kinds.ts';

/** Operators of other languages, with the message that names ours. */
const otherwiseWritten = {
  '=': message('Use == for equal'),
  '<>': message('Use != for not equal'),
  and: message('Use && for and'),
  or: message('Use || for or'),
  not: message('Use ! for not'),
  if: message('Write a condition as score > 90 ? 95 : score'),
  ',': message('Use a comma only between the two values of min or max. Write decimals with a point'),
  '×': message('Use * to multiply'),
  '÷': message('Use / to divide'),
};
type Missing = 'parenthesis' | 'colon' | 'value';
const missing: Readonly<Record<string, Missing>> = { RPAREN: 'parenthesis', COLON: 'colon' };

/**
 * @param code the parser's error code
 * @param expected the token that the parser expected, if it names one
 * @param at position in the text
 */
export function syntaxProblem(text: string, code: string, expected: string | undefined, at: number): FormulaError {
  if (code === 'limit_exceeded') return { problem: t(limits[expected ?? ''] ?? onlyThese), at };
  const rest = text.slice(at);
  const token = /^\s*(<>|[a-z_]\w*|\d[\w.]*|\S)/i.exec(rest)?.[1];
  const wanted = missing[expected ?? ''];
  if (token === undefined) {
    if (text.trimEnd().endsWith('%')) return { problem: t(noPercent), at: text.lastIndexOf('%') };
    return { problem: incomplete(wanted ?? 'value'), at: text.length };
  }
  const position = at + rest.indexOf(token);
  // The parser reads the first half of <> as "less".
  if (token === '>' && text[position - 1] === '<') return { problem: t(otherwiseWritten['<>']), at: position - 1 };
  const known = token.toLowerCase();
  if (isOtherwiseWritten(known)) return { problem: t(otherwiseWritten[known]), at: position };
  if (wanted !== undefined) return { problem: incompleteBefore(token, wanted), at: position };
  return { problem: t('Unexpected {token}', { token }), at: position };
}

const isOtherwiseWritten = (token: string): token is keyof typeof otherwiseWritten =>
  Object.hasOwn(otherwiseWritten, token);

const incomplete = (wanted: Missing): string => {
  if (wanted === 'parenthesis') return t('The formula is incomplete: a closing ) is missing');
  if (wanted === 'colon') return t('The formula is incomplete: a condition needs : and a value after its ?');
  return t('The formula is incomplete: a value is missing');
};

const incompleteBefore = (token: string, wanted: Missing): string =>
  wanted === 'parenthesis'
    ? t('Before {token}, a closing ) is missing', { token })
    : t('Before {token}, a condition needs : and a value after its ?', { token });

const limits: Readonly<Record<string, string>> = {
  maxDepth: message('Too many nested parentheses'),
  maxAstNodes: message('The formula has too many parts'),
};
