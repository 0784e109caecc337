/** Why a formula cannot be read, in words for its author. */
import { noPercent, onlyThese, type FormulaError } from './formula-kinds.ts';

/** As other languages and people write it, and how it is written here. */
const otherwiseWritten: Readonly<Record<string, string>> = {
  '=': 'Equal is written ==',
  '<>': 'Different is written !=',
  and: 'And is written &&',
  or: 'Or is written ||',
  not: 'Not is written !',
  if: 'A condition is written as score > 90 ? 95 : score',
  ',': 'Use a comma only between the two values of min or max. Write decimals with a point',
  '×': 'Times is written *',
  '÷': 'Write / to divide',
};
const missing: Readonly<Record<string, string>> = {
  RPAREN: 'a closing ) is missing',
  COLON: 'a condition needs : and a value after its ?',
};

/**
 * @param code which kind of error the reader of the language met
 * @param expected what it says it expected, where it says so
 * @param at where in the text
 */
export function syntaxProblem(text: string, code: string, expected: string | undefined, at: number): FormulaError {
  if (code === 'limit_exceeded') return { problem: limits[expected ?? ''] ?? onlyThese, at };
  const rest = text.slice(at);
  const token = /^\s*(<>|[a-z_]\w*|\d[\w.]*|\S)/i.exec(rest)?.[1];
  const wanted = missing[expected ?? ''];
  if (token === undefined) {
    if (text.trimEnd().endsWith('%')) return { problem: noPercent, at: text.lastIndexOf('%') };
    return { problem: `The formula is incomplete: ${wanted ?? 'a value is missing'}`, at: text.length };
  }
  const position = at + rest.indexOf(token);
  // The first half of <> is read as "less".
  if (token === '>' && text[position - 1] === '<') return { problem: otherwiseWritten['<>'] ?? '', at: position - 1 };
  const known = otherwiseWritten[token.toLowerCase()];
  if (known !== undefined) return { problem: known, at: position };
  if (wanted !== undefined) return { problem: `Before ${token}, ${wanted}`, at: position };
  return { problem: `Unexpected ${token}`, at: position };
}

const limits: Readonly<Record<string, string>> = {
  maxDepth: 'Too many nested parentheses',
  maxAstNodes: 'The formula has too many parts',
};
