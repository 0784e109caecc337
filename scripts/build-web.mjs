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

/** Builds `web/dist` if any of its sources have changed. */
export const buildWebApplication = (node) => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(join(root, source))))
    hash.update(file.slice(root.length)).update(readFileSync(file));
  const state = hash.digest('hex');
  const mark = join(root, 'web/dist/.built-from');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === state) return;
  console.log('Building the web application…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(node, [vite, 'build', '--logLevel', 'error'], { cwd: join(root, 'web'), stdio: 'inherit' });
  if (result.status !== 0) fail('The web application could not be built; see above.');
  writeFileSync(mark, state);
};
