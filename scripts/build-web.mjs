import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

const shippedLanguages = ['en', 'de'];

/** Builds `web/dist` in each language if any of its sources have changed. */
export const buildWebApplication = async (node, languages = shippedLanguages) => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(join(root, source))))
    hash.update(file.slice(root.length)).update(readFileSync(file));
  const state = hash.digest('hex');
  const buildIfChanged = async (language) => {
    const mark = join(root, 'web/dist', language === 'en' ? '' : language, '.built-from');
    if (existsSync(mark) && readFileSync(mark, 'utf8') === state) return;
    console.log(`Building the web application (${language})…`);
    await build(node, language);
    writeFileSync(mark, state);
  };
  // English is first, because its build empties `web/dist`; the others are in folders of it.
  if (languages.includes('en')) await buildIfChanged('en');
  await Promise.all(languages.filter((language) => language !== 'en').map(buildIfChanged));
};

const build = async (node, language) => {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // In a shell for tests, Vite would build React's slow development version.
  const env = { ...process.env, NODE_ENV: 'production', BUILD_LANGUAGE: language };
  const options = { cwd: join(root, 'web'), stdio: 'inherit', env };
  const [status] = await once(spawn(node, [vite, 'build', '--logLevel', 'error'], options), 'exit');
  if (status !== 0) fail('The web application could not be built; see above.');
};
