/**
 * Prepares a machine that has only git, Node (20 or newer) and npm: installs the packages of the lockfile, Node 24 among
 * them. Plain JavaScript without packages, because it runs before any are installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Exits with one sentence. */
export const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

/** Installs the packages of the lockfile if it has changed since the last time. */
export const installPackages = () => {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules', '.sightline-installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log('Installing packages…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail('npm ci failed; see above.');
  writeFileSync(mark, wanted);
};

/** Node 24: the current one, or the one installed with the packages. */
export const node24 = () => {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const packaged = join(
    root,
    'node_modules',
    `node-${system}-${process.arch}`,
    'bin',
    system === 'win' ? 'node.exe' : 'node',
  );
  if (existsSync(packaged)) return packaged;
  return fail(`Node 24 or newer is needed on ${process.platform} ${process.arch}; this is ${process.versions.node}.`);
};

/** Node's options to read the settings in `.env`, if there is one. Those in the environment have priority. */
export const settingsFile = (folder = root) => {
  const file = join(folder, '.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
};
