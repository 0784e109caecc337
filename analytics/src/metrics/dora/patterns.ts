/** Anchored, case-insensitive globs in which `*` matches any text. */

/**
 * The parts between the asterisks must follow each other. Not a regular expression, because a pattern with many
 * asterisks could backtrack for hours.
 */
const matches = (parts: readonly string[], text: string): boolean => {
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return text === first;
  if (!text.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
};

/** A test for texts that match at least one pattern. Null matches nothing. */
export const matcherOf = (patterns: readonly string[]): ((text: string | null) => boolean) => {
  const globs = patterns.map((pattern) => pattern.toLowerCase().split('*'));
  return (text) => {
    if (text === null) return false;
    const lower = text.toLowerCase();
    return globs.some((parts) => matches(parts, lower));
  };
};
