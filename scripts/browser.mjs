import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './setup.mjs';

/** Chromium without a user interface: browser tests need a quarter less processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const knownPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const quiet = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const install = (name) => quiet('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);

/** A Chromium for the browser tests: the distribution's, else an installed one, else Playwright's own. */
export const findBrowser = () => {
  const configured = process.env.SIGHTLINE_BROWSER;
  if (configured)
    return existsSync(configured) ? configured : fail(`SIGHTLINE_BROWSER names ${configured}, which does not exist.`);
  const found = () => knownPaths.find((path) => existsSync(path));
  if (
    !existsSync(headlessShell) &&
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get')
  ) {
    console.log('Installing Chromium…');
    quiet('apt-get', ['update', '-qq']);
    // Some releases have no package of the headless shell.
    if (!install('chromium-headless-shell') && found() === undefined) install('chromium');
  }
  if (found() !== undefined) return found();
  console.log("Installing Playwright's Chromium…");
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  if (spawnSync(process.execPath, [cli, 'install', '--with-deps', 'chromium'], { stdio: 'inherit' }).status !== 0) {
    return fail('No Chromium was found or could be installed: install one and name it in SIGHTLINE_BROWSER.');
  }
  // Empty means Playwright's own.
  return '';
};
