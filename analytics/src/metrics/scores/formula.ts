/** Formulas of scoring rules: Common Expression Language, typed, bounded in size, without side effects. */
import { Environment, type ASTNode } from '@marcbachmann/cel-js';
import { ruleVariables, type RuleVariable } from './scoring-rule.ts';

export type FormulaInputs = Record<RuleVariable, number>;

export type Formula = {
  /** The variables that it speaks of. */
  uses: ReadonlySet<RuleVariable>;
  /** Null where it gives no number: a division of zero by zero, say. */
  evaluate: (inputs: FormulaInputs) => number | null;
};

/** Where a formula is wrong: characters from the start, from 0. */
export type FormulaError = { problem: string; at: number };

const maxLength = 1_000;

const environment = new Environment({
  limits: { maxAstNodes: 200, maxDepth: 24, maxListElements: 0, maxMapEntries: 0, maxCallArguments: 4 },
});
for (const name of ruleVariables) environment.registerVariable(name, 'double');
environment.registerFunction('min(double, double): double', (a: number, b: number) => Math.min(a, b));
environment.registerFunction('max(double, double): double', (a: number, b: number) => Math.max(a, b));

/** What a formula may be made of; no lists, texts or loops, so that its cost is that of its length. */
const allowed = new Set([
  'value',
  'id',
  'call',
  '?:',
  '&&',
  '||',
  '!_',
  '-_',
  '+',
  '-',
  '*',
  '/',
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
]);

/** @returns the formula, or what is wrong with it and where */
export function readFormula(text: string): Formula | FormulaError {
  if (text.length > maxLength) return { problem: `At most ${maxLength} characters`, at: maxLength };
  if (text.trim() === '') return { problem: 'Expected a formula', at: 0 };
  const { decimal, placeOf } = withDecimals(text);
  const { valid, type, error } = environment.check(decimal);
  if (!valid) {
    // The first line: the rest draws the place, which is told apart.
    const [summary = 'Not a formula'] = (error?.message ?? '').split('\n');
    return { problem: error?.summary ?? summary, at: placeOf(error?.range?.start ?? 0) };
  }
  const parsed = environment.parse(decimal);
  const uses = new Set<RuleVariable>();
  const odd = oddPart(parsed.ast, uses);
  if (odd !== null) return { problem: 'Only numbers, comparisons, conditions, min and max', at: placeOf(odd) };
  if (type !== 'double') {
    return { problem: `A formula gives a number, and this one gives ${type ?? 'something else'}`, at: 0 };
  }
  return {
    uses,
    evaluate: (inputs) => {
      const result = Number(parsed(inputs));
      return Number.isFinite(result) ? result : null;
    },
  };
}

/**
 * Whole numbers get a decimal point: the language keeps them apart from others, so that
 * `score > 90 ? score : 70` would be an error.
 */
function withDecimals(text: string): { decimal: string; placeOf: (at: number) => number } {
  const ends: number[] = [];
  const decimal = text.replaceAll(/(?<![\w.])\d+(?![\w.])/g, (digits: string, at: number) => {
    ends.push(at + digits.length + 2 * ends.length);
    return `${digits}.0`;
  });
  const placeOf = (at: number): number => Math.min(text.length, at - 2 * ends.filter((end) => end < at).length);
  return { decimal, placeOf };
}

/** Gathers the variables. @returns where something stands that is not allowed */
function oddPart(node: ASTNode, uses: Set<RuleVariable>): number | null {
  if (!allowed.has(node.op)) return node.range.start;
  if (node.op === 'id') uses.add(node.args as RuleVariable);
  if (node.op === 'value') return typeof node.args === 'number' ? null : node.range.start;
  if (node.op === 'call' && node.args[0] !== 'min' && node.args[0] !== 'max') return node.range.start;
  for (const part of partsOf(node)) {
    const odd = oddPart(part, uses);
    if (odd !== null) return odd;
  }
  return null;
}

function partsOf(node: ASTNode): ASTNode[] {
  const parts: unknown[] = Array.isArray(node.args) ? node.args.flat() : [node.args];
  return parts.filter((part): part is ASTNode => typeof part === 'object' && part !== null && 'op' in part);
}
