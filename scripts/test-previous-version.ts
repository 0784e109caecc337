/**
 * Runs the server tests of an earlier version on the current schema, as during an upgrade:
 * node scripts/test-previous-version.ts [COMMIT] [TEST FILES …]. By default, the latest release and the tests that
 * exercise most calls and statements. Takes 10 to 20 minutes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const newMigrations = join(root, 'server/migrations');

/** Tests that make every call, attack every table, or read and write every store. */
const databaseTests =
  /\.store\.test\.ts$|server\/src\/(app|(access|tenancy|retention|operations|features\/(platform-admin|teams))\/[^/]+)\.test\.ts$/;
/** Tests of the earlier version's own migrations. */
const ofMigrations = /migrate\.test|expand-only\.test|sharding\.test|reset-tables\.test/;

/** Requires rows in every table, even in tables that the earlier version does not know. */
const aboutNewTables = 'finds something to attack in every table of a tenant';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const fail = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const latestRelease = (): string => {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  } catch {
    return fail('This history has no release before this commit. Name the commit to compare with.');
  }
};

const commitOf = (name: string): string => {
  try {
    return git('rev-parse', '--verify', `${name}^{commit}`);
  } catch {
    return fail(`The history has no ${name}. In a shallow clone, run git fetch --unshallow first.`);
  }
};

const run = (folder: string, program: string, args: readonly string[], more: Record<string, string> = {}): number =>
  spawnSync(program, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...more } }).status ?? 1;

/** Adds the current migrations to the earlier sources. @returns the names of the added ones */
const replaceMigrations = (folder: string): string[] => {
  const earlier = join(folder, 'server/migrations');
  const names = readdirSync(newMigrations).filter((name) => name.endsWith('.sql'));
  for (const name of readdirSync(earlier)) {
    if (!names.includes(name)) fail(`${name} was removed, so existing databases cannot be upgraded.`);
    if (readFileSync(join(earlier, name), 'utf8') !== readFileSync(join(newMigrations, name), 'utf8'))
      fail(`${name} was changed after its release.`);
  }
  const added = names.filter((name) => !readdirSync(earlier).includes(name));
  for (const name of added) writeFileSync(join(earlier, name), readFileSync(join(newMigrations, name)));
  return added;
};

const testsIn = (folder: string): string[] =>
  readdirSync(join(folder, 'server/src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `server/src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.test.ts') && databaseTests.test(name) && !ofMigrations.test(name))
    .sort();

const [name, ...files] = process.argv.slice(2);
const commit = commitOf(name ?? latestRelease());
const folder = mkdtempSync(join(tmpdir(), 'sightline-previous-'));
try {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const added = replaceMigrations(folder);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  if (run(folder, npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']) !== 0) fail('npm ci failed; see above.');
  const tests = files.length > 0 ? files : testsIn(folder);
  console.log(`${tests.length} test files of ${commit.slice(0, 12)} with ${added.length} later migrations`);
  const inOneProcess = ['--test', '--test-isolation=none', '--test-reporter=spec', '--test-timeout=1800000'];
  const without = `--test-skip-pattern=${aboutNewTables}`;
  const args = ['--import=./scripts/property-seed.ts', ...inOneProcess, without, ...tests];
  process.exitCode = run(folder, process.execPath, args, { NODE_ENV: 'test' });
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
