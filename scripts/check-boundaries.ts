/**
 * Checks which feature imports which, through which file, and which feature writes each table. `.oxlintrc.json` checks
 * directions between packages, and cycles. See ARCHITECTURE.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const packages = ['contract', 'analytics', 'simulator', 'server', 'web'];

/** Table names, from the generated types. */
const tables = new Set(
  [...readFileSync(join(root, 'server/src/platform/database/schema.ts'), 'utf8').matchAll(/^ {2}(\w+): \w+;$/gm)].map(
    (match) => match[1] ?? '',
  ),
);
/** The features that write each table; only one may. */
const writers = new Map<string, Set<string>>();
const written = /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insert into|update|delete from) (\w+)\b/g;

/** Levels of the server's features, lowest first; a feature may import only from lower levels. */
const levels: readonly (readonly string[])[] = [
  ['members', 'organizations', 'settings', 'statements'],
  ['identity'],
  ['retention'],
  ['facts'],
  ['activity', 'measurement-requests'],
  ['rules'],
  ['people'],
  ['measurement-state', 'observations'],
  ['integrations', 'measurement'],
  ['ranges', 'visibility'],
  ['disclosure', 'gaps'],
  ['figures', 'score-figures'],
  ['data-quality'],
  ['scoring'],
  ['scores'],
  ['receipts'],
  ['pulse'],
  ['claims'],
  ['language-model'],
  ['findings'],
  ['teams', 'profiles', 'history', 'decisions', 'sprints', 'sample'],
  ['insights'],
  ['explanations', 'recommendations', 'predictions', 'risks', 'questions'],
  ['reports'],
  ['onboarding', 'monitoring', 'notifications', 'audit', 'issue-reports', 'search'],
  ['platform-admin'],
  ['demo'],
];
const levelOf = (feature: string): number => levels.findIndex((level) => level.includes(feature));

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

type Import = { from: string; to: string };
const problems: string[] = [];
const complain = ({ from, to }: Import, why: string): void => void problems.push(`${from} imports ${to}: ${why}`);

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^\s*(?:import|export)\s[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

const checkServer = (link: Import, path: string, target: string): void => {
  const own = /^server\/src\/features\/([^/]+)/.exec(path)?.[1];
  const other = /^server\/src\/features\/([^/]+)\/(.*)$/.exec(target);
  if (
    own !== undefined &&
    other === null &&
    !/\.test(-support)?\.ts$/.test(path) &&
    !target.startsWith('server/src/platform/')
  )
    complain(link, 'a feature may import only lower features and the platform');
  if (own === undefined || other === null || other[1] === own) return;
  const feature = other[1] ?? '';
  // Tests may import inner files, so that a public interface exports nothing only for tests.
  const isTest = /\.test(-support)?\.ts$/.test(path);
  if (isTest && target.endsWith('.test-support.ts')) return;
  if (other[2] !== 'index.ts' && !isTest) complain(link, 'import from the index.ts of a feature only');
  if (levelOf(feature) === -1 || levelOf(own) === -1) complain(link, 'a feature is missing from the list of levels');
  else if (levelOf(feature) >= levelOf(own)) complain(link, `${own} may import only lower features`);
};

for (const name of packages) {
  for (const file of sourcesIn(join(root, name, 'src'))) {
    const path = relative(root, file);
    const text = readFileSync(file, 'utf8');
    const isTest = /\.test(-support)?\.tsx?$/.test(path) || path.includes('/testing/');
    for (const to of importsOf(file)) {
      const link = { from: path, to };
      if (!to.startsWith('.')) continue;
      const target = relative(root, resolve(dirname(file), to));
      if (!target.startsWith(`${name}/`)) complain(link, 'import other packages by name');
      if (name === 'server') checkServer(link, path, target);
      if (name === 'web') {
        const own = /^web\/src\/features\/([^/]+)/.exec(path)?.[1];
        const feature = /^web\/src\/features\/([^/]+)/.exec(target)?.[1];
        if (own !== undefined && feature !== undefined && own !== feature && feature !== 'receipts')
          complain(link, 'only app combines features');
      }
    }
    const feature = /^server\/src\/features\/([^/]+)\/.*\.store\.ts$/.exec(path)?.[1];
    if (feature !== undefined)
      for (const match of text.matchAll(written)) {
        const table = match[1] ?? match[2] ?? '';
        if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(feature));
      }
    const queries = /\b(insertInto|selectFrom|updateTable|deleteFrom)\(/.test(text);
    const platformSql = path.startsWith('server/src/platform/');
    if (name === 'server' && queries && !isTest && !platformSql && !path.endsWith('.store.ts'))
      problems.push(`${path} contains queries, which belong in *.store.ts`);
  }
}

/** Public interfaces must export fewer names than this. */
const maxExported = 20;
const featuresFolder = join(root, 'server/src/features');
for (const feature of readdirSync(featuresFolder)) {
  const text = readFileSync(join(featuresFolder, feature, 'index.ts'), 'utf8');
  if (/^export \*/m.test(text)) problems.push(`features/${feature}/index.ts exports whole files instead of names`);
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map((match) => match[1] ?? '');
  const named = lists.flatMap((list) => list.split(',').filter((name) => name.trim() !== ''));
  const count = named.length + [...text.matchAll(/^export (?:type|const|function|async|class) (?!\{)/gm)].length;
  if (count >= maxExported)
    problems.push(`features/${feature}/index.ts exports ${count} names: fewer than ${maxExported}`);
}

for (const [table, of] of writers)
  if (of.size > 1) problems.push(`${table} is written by ${[...of].join(' and ')}: only one feature may write a table`);

if (writers.size === 0) problems.push('no table is written: the tables or the statements were not recognized');
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
