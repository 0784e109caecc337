/** Checks that every path and file name in backticks in the documentation exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'simulator/README.md',
].filter((page) => existsSync(join(root, page)));

const folders = [
  'contract',
  'analytics',
  'simulator',
  'server',
  'web',
  'e2e',
  'bench',
  'scripts',
  'docs',
  'deploy',
  '.ci',
];
const mentioned = new RegExp(`\`((?:${folders.join('|')})/[\\w./-]+)\``, 'g');

/** The end of a path, such as `plan-run.ts` or `scoring/score-affected.ts`. */
const pathEnd = /`(\w[\w./-]*\.(?:ts|tsx|mjs|sql|css))`/g;
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
);
const isFileEnd = (end: string): boolean => files.some((file) => file === end || file.endsWith(`/${end}`));

const missing = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const named = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  return [
    ...named(mentioned).filter((path) => !existsSync(join(root, path))),
    ...named(pathEnd).filter((end) => !isFileEnd(end)),
  ].map((path) => `${page} names ${path}, which does not exist`);
});
for (const line of missing) console.error(line);
process.exit(missing.length === 0 ? 0 : 1);
