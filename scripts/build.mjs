import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './setup.mjs';

const webSources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/build',
  'web/vite.config.ts',
  'contract/src',
  'analytics/src',
  'package-lock.json',
];
const serverSources = [
  'scripts/admin',
  'scripts/admin.ts',
  'scripts/build-server.ts',
  'server/src',
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

const stateOf = (sources) => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(join(root, source))))
    hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
};

/** Builds unless the folder was already built from the same sources. */
const buildIfChanged = async (folder, state, what, build) => {
  const mark = join(folder, '.built-from');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === state) return;
  console.log(`Building the ${what}…`);
  if (!(await build())) fail(`The ${what} could not be built; see above.`);
  writeFileSync(mark, state);
};

const run = async (node, args, cwd, environment) => {
  const env = { ...process.env, ...environment };
  const [status] = await once(spawn(node, args, { cwd, stdio: ['inherit', 'ignore', 'inherit'], env }), 'exit');
  return status === 0;
};

const shippedLanguages = ['en', 'de'];

/** Builds `web/dist` in each language. */
export const buildWebApplication = async (node, languages = shippedLanguages) => {
  const state = stateOf(webSources);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const build = (language) =>
    buildIfChanged(
      join(root, 'web/dist', language === 'en' ? '' : language),
      state,
      `web application (${language})`,
      // In a shell for tests, Vite would build React's slow development version.
      () =>
        run(node, [vite, 'build', '--logLevel', 'error'], join(root, 'web'), {
          NODE_ENV: 'production',
          BUILD_LANGUAGE: language,
        }),
    );
  // English comes first, because its build empties `web/dist`; the others are in subfolders.
  if (languages.includes('en')) await build('en');
  await Promise.all(languages.filter((language) => language !== 'en').map(build));
};

/** Builds `server/dist`, which starts in two thirds of the time that the sources need. */
export const buildServer = (node) =>
  buildIfChanged(join(root, 'server/dist'), stateOf(serverSources), 'server', () =>
    run(node, [join(root, 'scripts/build-server.ts')], root),
  );
