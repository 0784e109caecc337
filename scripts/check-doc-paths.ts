/** Checks that every path in backticks in the documentation exists. */
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

const top = '(?:contract|analytics|simulator|server|web|e2e|bench|scripts|docs|deploy|\\.ci)';
const mentioned = new RegExp(`\`(${top}/[\\w./-]+)\``, 'g');

const missing = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(mentioned)]
    .map((match) => match[1] ?? '')
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${page} names ${path}, which does not exist`),
);
for (const line of missing) console.error(line);
process.exit(missing.length === 0 ? 0 : 1);
