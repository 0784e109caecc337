import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './setup.mjs';
import { installSystemPackage } from './system-packages.mjs';

/** Chromium without a user interface: browser tests need a quarter less CPU time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const knownPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium for the browser tests: the distribution's, an installed one, or Playwright's own. */
export const findBrowser = () => {
  const configured = process.env.SIGHTLINE_BROWSER;
  if (configured)
    return existsSync(configured) ? configured : fail(`SIGHTLINE_BROWSER names ${configured}, which does not exist.`);
  const found = () => knownPaths.find((path) => existsSync(path));
  if (!existsSync(headlessShell)) {
    console.log('Installing Chromium…');
    // Some releases lack the package of the headless shell.
    if (!installSystemPackage('chromium-headless-shell') && found() === undefined) installSystemPackage('chromium');
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
