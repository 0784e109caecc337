/**
 * Checks that no list that grows with an organization is spread into a call, which takes at most about 120,000
 * arguments, or written into a statement value by value, which takes at most 65,535 parameters.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const rules: readonly { isIn: RegExp; pattern: RegExp; instead: string }[] = [
  {
    isIn: /\.ts$/,
    // A spread among the arguments; `push({ ...one })` has none.
    pattern: /(?:\.(?:push|unshift|splice|concat)|Math\.\w+|fromCharCode)\((?:[^(){}[\]]*,)?\s*\.\.\./g,
    instead: 'use pushAll, minOf or maxOf of analytics/src/long-lists.ts',
  },
  {
    isIn: /^server\/src\/.*\.ts$/,
    // A few literals or a subquery are not a list of unbounded length.
    pattern: /'(?:not )?in',(?!\s*(?:\[[^\].]*\]|\(\w*\) =>))/g,
    instead: 'use anyOf or noneOf of platform/database/any-of.ts',
  },
  {
    isIn: /\.store\.ts$/,
    pattern: /(?<!\bObject)\.values\((?!\s*(?:[{)]|part\)))/g,
    instead: 'insert in parts: for (const part of inParts(rows)) … .values(part)',
  },
];

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test(-support)?\.ts$|^testing\//.test(name))
    .map((name) => join(folder, name));

/** Findings, each with its line and what to use instead. */
export const problemsIn = (file: string, text: string): string[] =>
  rules
    .filter(({ isIn }) => isIn.test(file))
    .flatMap(({ pattern, instead }) =>
      [...text.matchAll(pattern)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}: ${instead}`),
    );

if (import.meta.main) {
  const problems = [...filesIn('server/src'), ...filesIn('analytics/src')].flatMap((file) =>
    problemsIn(file, readFileSync(join(root, file), 'utf8')),
  );
  for (const problem of problems) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
