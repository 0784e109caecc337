/** The rules of the custom method, parsed once and applied to many scores. */
import type { Dimension } from '../dimensions.ts';
import type { ScoringConfiguration } from './configuration.ts';
import { readFormula, type FormulaInputs } from './formula.ts';
import { readCondition, ruleVariables, type RuleProblem, type RuleVariable, type ScoringRule } from './scoring-rule.ts';

/** The weighted mean and its dimensions; null for a dimension without data. */
export type RuleInputs = { score: number } & Record<Dimension, number | null>;

export type Ruled = { score: number; rule: string | null };
export type ApplyRules = (inputs: RuleInputs) => Ruled;

type Reading = { name: string; apply: (inputs: RuleInputs) => number | null };

/**
 * The first rule that applies decides. A rule that uses a dimension without data does not apply.
 * @returns null unless the method is custom and there are rules
 * @throws RangeError for an invalid rule; see ruleProblems
 */
export function rulesOf({ method, rules }: ScoringConfiguration): ApplyRules | null {
  if (method !== 'custom' || rules.length === 0) return null;
  const readings = rules.map(readRule);
  return (inputs) => {
    for (const { name, apply } of readings) {
      const score = apply(inputs);
      if (score !== null) return { score, rule: name };
    }
    return { score: inputs.score, rule: null };
  };
}

/**
 * Names of the rules before the deciding one that give no number for these inputs, such as a division by zero, and
 * therefore do not apply.
 */
export function rulesWithoutResult(rules: readonly ScoringRule[], inputs: RuleInputs): string[] {
  const failing: string[] = [];
  for (const rule of rules) {
    if (readRule(rule).apply(inputs) !== null) break;
    if (rule.type === 'formula' && speaksOfData(rule.condition, inputs)) failing.push(rule.name);
  }
  return failing;
}

function speaksOfData(text: string, inputs: RuleInputs): boolean {
  const formula = readFormula(text);
  return 'uses' in formula && [...formula.uses].every((name) => inputs[name] !== null);
}

function readRule(rule: ScoringRule): Reading {
  const { name, value } = rule;
  if (rule.type === 'formula') {
    const formula = readFormula(rule.condition);
    if ('problem' in formula) throw new RangeError(`${name}: ${formula.problem}`);
    return {
      name,
      apply: (inputs) => {
        for (const used of formula.uses) if (inputs[used] === null) return null;
        const score = formula.evaluate(withoutGaps(inputs));
        return score === null ? null : score * value;
      },
    };
  }
  const condition = readCondition(rule.type, rule.condition);
  if ('problem' in condition) throw new RangeError(`${name}: ${condition.problem}`);
  return {
    name,
    apply: (inputs) => {
      const subject = inputs[condition.variable];
      return subject !== null && condition.holds(subject) ? inputs.score * value : null;
    },
  };
}

/** The formula uses no null variable, but the language requires a number for each. */
function withoutGaps(inputs: RuleInputs): FormulaInputs {
  const filled: Partial<Record<RuleVariable, number>> = {};
  for (const name of ruleVariables) filled[name] = inputs[name] ?? inputs.score;
  return filled as FormulaInputs;
}

/** The problems of the rules, by line and column from 1; empty if all are valid. */
export function ruleProblems(rules: readonly ScoringRule[]): RuleProblem[] {
  return rules.flatMap(({ id, type, condition }): RuleProblem[] => {
    const read = type === 'formula' ? readFormula(condition) : readCondition(type, condition);
    return 'problem' in read ? [{ ruleId: id, message: read.problem, ...placeOf(condition, read.at) }] : [];
  });
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
