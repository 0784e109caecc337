/** Rules of the custom method, which change the weighted mean before the team's modifier applies. */
import { t } from '@sightline/contract';
import { dimensions, type Dimension } from '../dimensions.ts';

export const ruleTypes = ['threshold', 'range', 'formula'] as const;
export type RuleType = (typeof ruleTypes)[number];

export type ScoringRule = {
  id: string;
  name: string;
  type: RuleType;
  /**
   * Threshold: `score >= 90`. Range: `80-89`, or `velocity 80-89`; whole points, so 89.9 is in it.
   * Formula: an expression of the Common Expression Language that gives the score.
   */
  condition: string;
  /** The factor of the score if the rule applies. */
  value: number;
  description: string;
};

/** Variables of conditions and formulas: the weighted mean and the dimensions, 0 to 100. */
export const ruleVariables = ['score', ...dimensions] as const;
export type RuleVariable = 'score' | Dimension;

export type RuleProblem = { ruleId: string; message: string; line: number; column: number };

export type Condition = { variable: RuleVariable; holds: (value: number) => boolean };

const variable = `(${ruleVariables.join('|')})`;
const number = String.raw`(\d{1,3}(?:\.\d{1,6})?)`;
const thresholdForm = new RegExp(String.raw`^\s*${variable}\s*(>=|<=|>|<)\s*${number}\s*$`);
const rangeForm = new RegExp(String.raw`^\s*(?:${variable}\s+)?(\d{1,3})\s*-\s*(\d{1,3})\s*$`);

const comparisons: Record<string, (value: number, bound: number) => boolean> = {
  '>=': (value, bound) => value >= bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '<': (value, bound) => value < bound,
};

/** @returns the condition of a threshold or range, or its error with the character position */
export function readCondition(
  type: Exclude<RuleType, 'formula'>,
  text: string,
): Condition | { problem: string; at: number } {
  const found = (type === 'threshold' ? thresholdForm : rangeForm).exec(text);
  if (found === null) {
    const known = new RegExp(String.raw`^\s*${variable}\b`).exec(text);
    const word = /^\s*[a-z]\w*/i.exec(text)?.[0];
    if (known === null && word !== undefined) {
      return { problem: unknownVariable(word.trim()), at: start(text) };
    }
    const example = type === 'threshold' ? 'score >= 90' : '80-89';
    return { problem: t('Expected something like {example}', { example }), at: known?.[0].length ?? start(text) };
  }
  const name = (found[1] ?? 'score') as RuleVariable;
  if (type === 'threshold') {
    const [compare, bound] = [comparisons[found[2] ?? '']!, Number(found[3])];
    return { variable: name, holds: (value) => compare(value, bound) };
  }
  const [lowest, highest] = [Number(found[2]), Number(found[3])];
  if (lowest > highest)
    return { problem: t('The range ends at {highest}, before it starts', { highest }), at: start(text) };
  return { variable: name, holds: (value) => Math.floor(value) >= lowest && Math.floor(value) <= highest };
}

/** The message for the author of a rule. */
export const unknownVariable = (name: string): string =>
  t('Unknown variable: {name}. Use one of {known}.', { name, known: ruleVariables.join(', ') });

const start = (text: string): number => text.length - text.trimStart().length;
