import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './setup.mjs';

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const quiet = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** A Chromium for the browser tests: an installed one, else the distribution's, else Playwright's own. */
export const findBrowser = () => {
  const configured = process.env.SIGHTLINE_BROWSER;
  if (configured)
    return existsSync(configured) ? configured : fail(`SIGHTLINE_BROWSER names ${configured}, which does not exist.`);
  const found = () => knownPaths.find((path) => existsSync(path));
  if (
    found() === undefined &&
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get')
  ) {
    console.log('Installing Chromium…');
    quiet('apt-get', ['update', '-qq']);
    quiet('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
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
