import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const admin = fileURLToPath(new URL('../admin.ts', import.meta.url));

describe('the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-admin-'));
  after(() => rmSync(folder, { recursive: true }));

  const run = (args: string[], more: Record<string, string> = {}) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'nothing'), ...more };
    const { status, stdout, stderr } = spawnSync(process.execPath, [admin, ...args], { env, encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  /** A port on which nothing listens. */
  const unreachable = { DATABASE_URL: 'postgres://a:secret-word@127.0.0.1:9/x', SECRET_KEY: 'a1'.repeat(32) };

  it('prints its commands when asked, and when there is none', () => {
    const asked = run(['--help']);
    assert.equal(asked.status, 0);
    assert.match(asked.stdout, /create-platform-admin EMAIL NAME[^]*backup verify FILE[^]*doctor/);
    const { status, stderr } = run([]);
    assert.deepEqual([status, stderr], [2, asked.stdout]);
  });

  const mistakes: [string[], RegExp][] = [
    [['docter'], /^Unknown command: docter\n/],
    [['doctor', '--fast'], /^Unexpected: --fast\./],
    [['create-platform-admin', 'ada@example.com'], /^NAME is missing\.\nUsage: .*create-platform-admin EMAIL NAME\n/],
    [['create-platform-admin', 'ada@example.com', ' '], /^NAME is missing\./],
    [['create-platform-admin', 'ada@example.com', 'Ada', 'Admin'], /^Unexpected: Admin\. Put quotes around/],
    [['backup', 'verify'], /^FILE is missing\.\nUsage: .*backup verify FILE\n/],
    [['backup', 'verify', 'a', 'b'], /^Unexpected: b\./],
  ];
  for (const [args, said] of mistakes)
    it(`refuses "${args.join(' ')}" and says why`, () => {
      const { status, stderr } = run(args);
      assert.equal(status, 2);
      assert.match(stderr, said);
    });

  for (const args of [['doctor'], ['backup', folder], ['re-encrypt'], ['revoke-platform-admin', 'a@example.com']])
    it(`${args[0]} does not create a second installation in a wrong folder`, () => {
      const { status, stderr } = run(args);
      assert.equal(status, 1);
      assert.match(stderr, /^There is no database in .*nothing\. Set DATA_DIR or DATABASE_URL/);
      assert.equal(existsSync(join(folder, 'nothing')), false);
    });

  it('says once that the database cannot be reached, and checks the rest', () => {
    const { status, stdout, stderr } = run(['doctor'], unreachable);
    assert.equal(status, 1);
    assert.match(stdout, /^✖ database: cannot be used: connect ECONNREFUSED 127\.0\.0\.1:9\n/);
    assert.match(stdout, /✔ disk: /);
    assert.doesNotMatch(stdout, /schema|figures/);
    assert.equal(stderr, '');
    const backup = run(['backup', folder], unreachable);
    assert.equal(backup.status, 1);
    assert.equal(backup.stderr, 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:9.\n');
  });

  it('says which file is missing', () => {
    const { stderr } = run(['backup', 'verify', join(folder, 'none')], unreachable);
    assert.equal(stderr, `${join(folder, 'none')} does not exist.\n`);
    const ofFolder = run(['restore', folder], unreachable);
    assert.match(ofFolder.stderr, /is a folder\. Name a backup in it\./);
  });
});
