/**
 * Checks that no SQL statement names a metric: statements take metric keys from the definitions, which are their only
 * source.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { metricDefinitions } from '../analytics/src/metrics/definitions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Statements that have to name a metric, and why. */
const exempt: Readonly<Record<string, string>> = {
  'server/migrations/0008_measurement.sql: deployment_frequency':
    'a partial index of deployed repositories; the definition of an index needs a literal',
};

const named = new RegExp(`['"](${Object.keys(metricDefinitions).join('|')})['"]`, 'g');

const filesIn = (folder: string, isWanted: (name: string) => boolean): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isWanted)
    .map((name) => join(root, folder, name));

/** The whole text of stores and migrations, but only sql`…` of other files. */
const statementsIn = (file: string): string => {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.store.ts') || file.endsWith('.sql')) return text;
  return [...text.matchAll(/\bsql(?:<[^`]*?>)?`[^`]*`/g)].map(([statement]) => statement).join('\n');
};

const isSource = (name: string): boolean => name.endsWith('.ts') && !/\.test(-support)?\.ts$|^testing\//.test(name);
const files = [...filesIn('server/src', isSource), ...filesIn('server/migrations', (name) => name.endsWith('.sql'))];
const problems = files.flatMap((file) =>
  [...statementsIn(file).matchAll(named)]
    .map(([, key]) => `${relative(root, file)}: ${key}`)
    .filter((line) => !Object.hasOwn(exempt, line)),
);

for (const problem of new Set(problems)) console.error(`${problem} is named in an SQL statement`);
process.exit(problems.length === 0 ? 0 : 1);
