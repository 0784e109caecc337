/** Formulas of scoring rules: Common Expression Language, typed, bounded in size, without side effects. */
import { t } from '@sightline/contract';
import { Environment, ParseError } from '@marcbachmann/cel-js';
import { kindOf, type FormulaError } from './formula-kinds.ts';
import { syntaxProblem } from './formula-syntax.ts';
import { ruleVariables, type RuleVariable } from './scoring-rule.ts';

export type FormulaInputs = Record<RuleVariable, number>;

export type Formula = {
  /** The variables that it uses. */
  uses: ReadonlySet<RuleVariable>;
  /** Null if the result is not a number, such as zero divided by zero. */
  evaluate: (inputs: FormulaInputs) => number | null;
};

const maxLength = 1_000;

const environment = new Environment({
  limits: { maxAstNodes: 200, maxDepth: 24, maxListElements: 0, maxMapEntries: 0, maxCallArguments: 4 },
});
for (const name of ruleVariables) environment.registerVariable(name, 'double');
environment.registerFunction('min(double, double): double', (a: number, b: number) => Math.min(a, b));
environment.registerFunction('max(double, double): double', (a: number, b: number) => Math.max(a, b));

/** @returns the formula, or its first error */
export function readFormula(text: string): Formula | FormulaError {
  if (text.length > maxLength)
    return { problem: t('At most {count} characters', { count: String(maxLength) }), at: maxLength };
  if (text.trim() === '') return { problem: t('Expected a formula'), at: 0 };
  const { decimal, placeOf } = withDecimals(text);
  const parsed = parse(decimal);
  if (parsed instanceof ParseError) {
    const expected = /^(?:Expected|Exceeded) (\w+)/.exec(parsed.summary)?.[1];
    return syntaxProblem(text, parsed.code, expected, placeOf(parsed.range?.start ?? 0));
  }
  const uses = new Set<RuleVariable>();
  const kind = kindOf(parsed.ast, uses);
  if (typeof kind === 'object') return { problem: kind.problem, at: placeOf(kind.at) };
  if (kind !== 'number') {
    return { problem: t('This formula gives yes or no instead of a number. Add ? and : with values'), at: 0 };
  }
  return {
    uses,
    evaluate: (inputs) => {
      const result = Number(parsed(inputs));
      return Number.isFinite(result) ? result : null;
    },
  };
}

function parse(text: string): ReturnType<typeof environment.parse> | ParseError {
  try {
    return environment.parse(text);
  } catch (error) {
    if (error instanceof ParseError) return error;
    throw error;
  }
}

/**
 * Adds a decimal point to whole numbers: the language distinguishes integers, so that `score > 90 ? score : 70` would
 * be a type error.
 */
function withDecimals(text: string): { decimal: string; placeOf: (at: number) => number } {
  const ends: number[] = [];
  const decimal = text.replaceAll(/(?<![\w.]|\d[eE][-+])\d+(?![\w.])/g, (digits: string, at: number) => {
    ends.push(at + digits.length + 2 * ends.length);
    return `${digits}.0`;
  });
  const placeOf = (at: number): number => Math.min(text.length, at - 2 * ends.filter((end) => end < at).length);
  return { decimal, placeOf };
}
