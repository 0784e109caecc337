import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './setup.mjs';

const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/build',
  'web/vite.config.ts',
  'contract/src',
  'analytics/src',
  'package-lock.json',
];

const filesOf = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
};

/** English is first, because its build empties `web/dist`; the others are in folders of it. */
const shippedLanguages = ['en', 'de'];

/** Builds `web/dist` in each language if any of its sources have changed. */
export const buildWebApplication = (node, languages = shippedLanguages) => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(join(root, source))))
    hash.update(file.slice(root.length)).update(readFileSync(file));
  const state = hash.digest('hex');
  for (const language of languages) {
    const mark = join(root, 'web/dist', language === 'en' ? '' : language, '.built-from');
    if (existsSync(mark) && readFileSync(mark, 'utf8') === state) continue;
    console.log(`Building the web application (${language})…`);
    build(node, language);
    writeFileSync(mark, state);
  }
};

const build = (node, language) => {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = { cwd: join(root, 'web'), stdio: 'inherit', env: { ...process.env, BUILD_LANGUAGE: language } };
  const result = spawnSync(node, [vite, 'build', '--logLevel', 'error'], options);
  if (result.status !== 0) fail('The web application could not be built; see above.');
};
