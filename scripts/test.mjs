/**
 * `npm test`: installs what the tests need, including a browser, builds the web application, and runs all tests under
 * Node 24. Database tests run once more on another PostgreSQL if this machine has one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebApplication } from './build-web.mjs';
import { findBrowser } from './browser.mjs';
import { installPackages, node24, root } from './setup.mjs';
import { temporaryFolder } from './temporary-folder.mjs';
import { runGroups } from './test-groups.mjs';

installPackages();
const node = node24();
// The pseudo-locale shows texts that are not translated.
buildWebApplication(node, ['en', 'de', 'en-XA']);

const environment = {
  ...process.env,
  NODE_ENV: 'test',
  SIGHTLINE_BROWSER: findBrowser(),
  TMPDIR: temporaryFolder(),
  // Tests start the same programs hundreds of times, so compiled code is cached.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
};

const testsIn = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts'))
        .sort()
        .map((name) => join(folder, name))
    : [];

const inOneProcess = [
  '--import=./scripts/property-seed.ts',
  '--test',
  '--test-isolation=none',
  '--test-reporter=spec',
  // A test that waits forever fails instead of blocking the others.
  '--test-timeout=240000',
];
const group = (name, files, before = []) => ({ name, args: [...before, ...inOneProcess], files, environment });

const packages = ['contract', 'analytics', 'simulator', 'web'].map((name) => `${name}/src`);
const server = testsIn('server/src');
const collects = (file) => file.startsWith(join('server/src/features/integrations/'));

// Products with browsers run one after another, because memory holds only one at a time.
const isFault = (file) => file.startsWith(join('e2e/faults/'));
const products = testsIn('e2e').filter((file) => !isFault(file));
/** Files that only read the demo's data share one product. */
const sharesDemo = (file) => readFileSync(join(root, file), 'utf8').includes("from './shared-demo.ts'");
const sharing = products.filter(sharesDemo);
const browserLane = [
  group(sharing.join(', '), sharing),
  ...products.filter((file) => !sharesDemo(file)).map((file) => group(file, [file])),
];
// Fault tests mostly wait, without data or browsers, so they have a separate lane.
const faultLane = testsIn('e2e')
  .filter(isFault)
  .map((file) => group(file, [file]));
// The same database tests on this machine's PostgreSQL, version 15 or later.
const databaseTests = server.filter((file) =>
  /(\.store|app|collect-source|operations[/\\](?:backup|point-in-time))\.test\.ts$/.test(file),
);
const otherPostgres = {
  ...group('database tests, other PostgreSQL', databaseTests, ['scripts/test-other-postgres.ts']),
  mayBeEmpty: true,
};

/** Tests of a measured organization copy one database, which their process creates first. */
const copiesMeasured = (file) => readFileSync(join(root, file), 'utf8').includes('/measured-organization.ts');

const passed = await runGroups(
  node,
  [browserLane, [...faultLane, otherPostgres], []],
  [
    group('server, collecting', server.filter(collects)),
    group(
      'server, measured organizations',
      server.filter((file) => !collects(file) && copiesMeasured(file)),
    ),
    group(
      'server, everything else',
      server.filter((file) => !collects(file) && !copiesMeasured(file)),
    ),
    group('contract, analytics, simulator, web', [...packages, 'scripts'].flatMap(testsIn)),
  ],
);
process.exit(passed ? 0 : 1);
