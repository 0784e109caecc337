/**
 * `npm test`: installs what the tests need (a browser too), builds the web application, and runs
 * every test under Node 24; the database tests once more on another PostgreSQL where there is one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebApplication } from './build-web.mjs';
import { findBrowser } from './browser.mjs';
import { installPackages, node24, root } from './setup.mjs';

installPackages();
const node = node24();
buildWebApplication(node);
const browser = findBrowser();

const environment = { ...process.env, NODE_ENV: 'test', SIGHTLINE_BROWSER: browser };
const run = (args, extra = {}) =>
  spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...environment, ...extra } }).status === 0;

const testsIn = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts'))
        .sort()
        .map((name) => join(folder, name))
    : [];

const packages = ['contract/src', 'analytics/src', 'simulator/src', 'server/src', 'web/src', 'scripts'];
// A test that waits for what never comes fails by itself, and does not hold up the others.
const limit = '--test-timeout=240000';
const inOneProcess = ['--import=./scripts/property-seed.ts', '--test', '--test-isolation=none', '--test-concurrency=1'];
let passed = run([...inOneProcess, limit, ...packages.flatMap(testsIn)]);

// Whole products, one after another, each in a process of its own.
passed = run(['--test', '--test-concurrency=1', limit, ...testsIn('e2e')]) && passed;

// The same database tests on a PostgreSQL of the machine, version 15 or later.
const databaseTests = testsIn('server/src').filter((name) => /(\.store|app|collect-source)\.test\.ts$/.test(name));
passed = run(['scripts/test-other-postgres.ts', ...inOneProcess, limit, ...databaseTests]) && passed;
process.exit(passed ? 0 : 1);
