import type { MetricKey } from '../metrics/definitions.ts';

export type MatchedMetric = MetricKey | 'performance_score';

/** A phrase that people use instead of the name of a metric; null if no metric answers it. */
export type Phrasing = readonly [RegExp, MatchedMetric | null];

/** Words that occur in this order, with anything between them. */
export const inOrder = (...words: readonly string[]): RegExp => new RegExp(` ${words.join(' (?:.* )?')} `, 'u');
/** Words that occur in any order. */
export const together = (...words: readonly string[]): RegExp =>
  new RegExp(`^${words.map((word) => `(?=.* ${word} )`).join('')}`, 'u');
/** Any of these, as whole words. */
export const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(` (?:${patterns.join('|')}) `, 'u');
