/** What a formula may consist of, and error messages for its author. */
import { message, t } from '@sightline/contract';
import type { ASTNode } from '@marcbachmann/cel-js';
import { ruleVariables, unknownVariable, type RuleVariable } from './scoring-rule.ts';

/** An error in a formula, at a character position from 0. */
export type FormulaError = { problem: string; at: number };

export type FormulaKind = 'number' | 'condition';

export const onlyThese = message('Only numbers, names, + - * /, comparisons, conditions, min and max can be used');

export const noPercent = message('Percentages are not supported. Use 0.9 for 90%');

const arithmetic = new Set(['+', '-', '*', '/']);
const comparisons = new Set(['<', '<=', '>', '>=']);

const isVariable = (name: string): name is RuleVariable => ruleVariables.some((one) => one === name);

/**
 * No lists, texts or loops, so that the cost of a formula grows only with its length.
 * @param uses collects the variables that it uses
 * @returns the kind of the formula's result, or the error
 */
export function kindOf(node: ASTNode, uses: Set<RuleVariable>): FormulaKind | FormulaError {
  const start = node.range.start;
  const { op, args } = node;
  if (op === 'value') return typeof args === 'number' ? 'number' : { problem: t(onlyThese), at: start };
  if (op === 'id') return variable(String(args), start, uses);
  if (op === '-_' || op === '!_') {
    const wanted = op === '-_' ? 'number' : 'condition';
    return needed(partsOf(node), wanted, op.charAt(0), uses) ?? wanted;
  }
  if (op === 'call') return callOf(node, uses);
  if (op === '?:') return conditional(node, uses);
  if (arithmetic.has(op)) return needed(partsOf(node), 'number', op, uses) ?? 'number';
  if (comparisons.has(op)) return needed(partsOf(node), 'number', op, uses) ?? 'condition';
  if (op === '&&' || op === '||') return needed(partsOf(node), 'condition', op, uses) ?? 'condition';
  if (op === '==' || op === '!=') return alike(partsOf(node), op, uses) ?? 'condition';
  return { problem: t(op === '%' ? noPercent : onlyThese), at: start };
}

function variable(name: string, at: number, uses: Set<RuleVariable>): FormulaKind | FormulaError {
  if (!isVariable(name)) {
    return { problem: unknownVariable(name), at };
  }
  uses.add(name);
  return 'number';
}

/** The error of the first operand that is not of the kind an operation needs. */
function needed(
  parts: readonly ASTNode[],
  wanted: FormulaKind,
  operation: string,
  uses: Set<RuleVariable>,
): FormulaError | null {
  for (const part of parts) {
    const kind = kindOf(part, uses);
    if (typeof kind === 'object') return kind;
    if (kind === wanted) continue;
    const problem =
      wanted === 'number'
        ? t('{operation} needs a number, but this is a comparison', { operation })
        : t('{operation} needs a comparison, but this is a number', { operation });
    return { problem, at: part.range.start };
  }
  return null;
}

function alike([one, other]: readonly ASTNode[], operation: string, uses: Set<RuleVariable>): FormulaError | null {
  if (one === undefined || other === undefined) return null;
  const kind = kindOf(one, uses);
  return typeof kind === 'object' ? kind : needed([other], kind, operation, uses);
}

function callOf(node: ASTNode, uses: Set<RuleVariable>): FormulaKind | FormulaError {
  const [name, args] = node.args as [string, ASTNode[]];
  const at = node.range.start;
  if (name !== 'min' && name !== 'max')
    return { problem: t('Unknown function: {name}. Use min or max.', { name: String(name) }), at };
  if (args.length !== 2)
    return { problem: t('{name} needs two values, as in {example}', { name, example: `${name}(score, 80)` }), at };
  return needed(args, 'number', name, uses) ?? 'number';
}

function conditional(node: ASTNode, uses: Set<RuleVariable>): FormulaKind | FormulaError {
  const [condition, then, otherwise] = partsOf(node);
  if (condition === undefined || then === undefined) return { problem: t(onlyThese), at: node.range.start };
  const wrong = needed([condition], 'condition', '?', uses);
  if (wrong !== null) return wrong;
  const kind = kindOf(then, uses);
  if (typeof kind === 'object' || otherwise === undefined) return kind;
  return needed([otherwise], kind, ':', uses) ?? kind;
}

function partsOf(node: ASTNode): ASTNode[] {
  const parts: unknown[] = Array.isArray(node.args) ? node.args.flat() : [node.args];
  return parts.filter((part): part is ASTNode => typeof part === 'object' && part !== null && 'op' in part);
}
