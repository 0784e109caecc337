/** Anchored, case-insensitive globs in which `*` stands for any text. */

const special = /[.+?^${}()|[\]\\]/g;

const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(special, String.raw`\$&`).replaceAll('*', '.*')}$`, 'is');

/** A test for texts that match at least one pattern. Null matches nothing. */
export const matcherOf = (patterns: readonly string[]): ((text: string | null) => boolean) => {
  const expressions = patterns.map(expressionOf);
  return (text) => text !== null && expressions.some((expression) => expression.test(text));
};
