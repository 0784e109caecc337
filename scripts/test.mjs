/**
 * `npm test`: installs what the tests need, including a browser, builds the product, and runs all tests under
 * Node 24. Database tests run once more on another PostgreSQL if this machine has one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, buildWebApplication } from './build.mjs';
import { findBrowser } from './browser.mjs';
import { installPackages, node24, root } from './setup.mjs';
import { testClock } from './test-clock.mjs';
import { isRoomy, temporaryFolder } from './temporary-folder.mjs';
import { runGroups, testArguments } from './test-groups.mjs';

installPackages();
const node = node24();
// Other tests run meanwhile. The pseudo-locale shows texts that are not translated.
const built = Promise.all([buildServer(node), buildWebApplication(node, ['en', 'de', 'en-XA'])]);

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

const group = (name, files, before = []) => ({ name, args: [...before, ...testArguments], files, environment });

const packages = ['contract', 'analytics', 'simulator', 'web'].map((name) => `${name}/src`);
const server = testsIn('server/src');
const collects = (file) => file.startsWith(join('server/src/features/integrations/'));

const readOf = (file) => readFileSync(join(root, file), 'utf8');
/** Starts products. */
const productGroup = (name, files) => ({ ...group(name, files), ready: built });
/** On a slow machine, the largest groups would take longer than a group may. */
const halvesOf = (files) => {
  const middle = Math.ceil(files.length / 2);
  return [files.slice(0, middle), files.slice(middle)];
};
const halves = (name, files) => halvesOf(files).map((half, index) => group(`${name} (${index + 1} of 2)`, half));

const clock = testClock();
const screensGroup = (name, files) => ({ ...productGroup(name, files), environment: { ...environment, ...clock } });
const isFault = (file) => file.startsWith(join('e2e/faults/'));
const products = testsIn('e2e').filter((file) => !isFault(file));
// Files that only read the demo's data share one product; `first-figures` opens theirs while it is still collecting.
const halfYear = ['first-figures', 'findings'].map((name) => join('e2e', `${name}.test.ts`));
const isSharing = (file) => /from '\.\/(?:shared-demo|demo-in-browser)\.ts'/.test(readOf(file));
const sharing = products.filter((file) => isSharing(file) && !halfYear.includes(file));
// The longest first.
const long = ['screen-controls', 'accounts', 'integrations', 'demo-data'].map((name) => join('e2e', `${name}.test.ts`));
const others = [...long, ...products.filter((file) => !isSharing(file) && !long.includes(file))];
const sharedProducts = halvesOf(sharing).map((files) => screensGroup(files.join(', '), files));
const otherProducts = [
  screensGroup(halfYear.join(', '), halfYear),
  ...others.map((file) => screensGroup(file, [file])),
];
// Fault tests mostly wait, without data or browsers, so they have a separate lane.
const faultLane = testsIn('e2e')
  .filter(isFault)
  .map((file) => productGroup(file, [file]));
// The same database tests on this machine's PostgreSQL, version 15 or later.
const databaseTests = server.filter((file) =>
  /(\.store|app|collect-source|operations[/\\](?:backup|point-in-time))\.test\.ts$/.test(file),
);
const otherPostgres = {
  ...group('database tests, other PostgreSQL', databaseTests, ['scripts/test-other-postgres.ts']),
  mayBeEmpty: true,
};

/** Tests of a measured organization copy a database of two months or more, which their process creates first. */
const measured = server.filter((file) => readOf(file).includes('/measured-organization.ts'));
const namesMonths = (file) => /(?:measured|collecting)Organization\([^)]*, /.test(readOf(file));

// Memory may hold only one product with a browser at a time.
const roomy = isRoomy();
const passed = await runGroups(
  node,
  [[...sharedProducts, ...(roomy ? [] : otherProducts)], [otherPostgres, ...faultLane], []],
  // The longest first, and many short ones last, so that the lanes end together.
  [
    ...halves(
      'server, everything else',
      server.filter((file) => !collects(file) && !measured.includes(file)),
    ),
    group(
      'server, measured organizations',
      measured.filter((file) => !namesMonths(file)),
    ),
    group('server, measured organizations with a longer history', measured.filter(namesMonths)),
    group('server, collecting', server.filter(collects)),
    group('contract, analytics, simulator, web', [...packages, 'scripts'].flatMap(testsIn).sort()),
    ...(roomy ? otherProducts : []),
  ],
);
process.exit(passed ? 0 : 1);
