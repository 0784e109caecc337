import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const quiet = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
let updated = false;

/** Installs a package of the distribution if this process may: on Debian and its derivatives, as root. */
export const installSystemPackage = (name) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  if (!updated) quiet('apt-get', ['update', '-qq']);
  updated = true;
  return quiet('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
};
