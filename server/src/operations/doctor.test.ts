import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Platform } from '../platform/context.ts';
import { withSystem } from '../platform/database/tenant.ts';
import { prepareQueue } from '../platform/jobs/prepare-queue.ts';
import { addToMinute } from '../platform/metrics/process-minutes.store.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { examine, type Finding } from './doctor.ts';

describe('the doctor', () => {
  let database: TestDatabase;
  let platform: Platform;
  before(async () => {
    database = await testDatabase();
    platform = (await testContext(database)).platform;
    await prepareQueue(database.url);
  });
  after(() => database.drop());

  const find = async (name: string, config: Partial<Platform['config']> = {}): Promise<Finding | undefined> =>
    (await examine({ ...platform, config: { ...platform.config, ...config } })).find((one) => one.name === name);

  const report = (role: string): Promise<void> => {
    const at = new Date(platform.clock.now());
    const state = { process: role, role, startedAt: at, memoryBytes: 1, memoryLimitBytes: 2 };
    return withSystem(database, (tx) => addToMinute(tx, state, { requests: 0, failures: 0, durationMs: 0 }, at));
  };

  it('says that no jobs process is running', async () => {
    assert.match((await find('job queue'))?.detail ?? '', /Sightline is not running$/);
    await report('web');
    const alone = await find('job queue');
    assert.equal(alone?.isGood, false);
    assert.match(alone.detail, /no jobs process is running$/);
    await report('web+jobs');
    assert.equal((await find('job queue'))?.isGood, true);
  });

  it('says why the mail server cannot be used, without its password', async () => {
    assert.match((await find('mail'))?.detail ?? '', /^SMTP_URL is not set, so emails are written to /);
    const mail = await find('mail', { smtpUrl: 'smtp://ada:secret-word@127.0.0.1:9' });
    assert.equal(mail?.isGood, false);
    assert.match(mail.detail, /^the mail server 127\.0\.0\.1:9 cannot be used: .*ECONNREFUSED/);
    assert.doesNotMatch(mail.detail, /secret-word/);
  });

  it('says that the database is empty, and skips what needs its tables', async () => {
    await sql`alter table schema_migrations rename to other_migrations`.execute(database.kysely);
    const findings = await examine(platform);
    await sql`alter table other_migrations rename to schema_migrations`.execute(database.kysely);
    assert.deepEqual(findings[0], {
      name: 'database',
      isGood: false,
      detail: 'is empty; start Sightline once, or restore a backup',
    });
    assert.ok(!findings.some(({ name }) => name === 'schema' || name === 'figures'));
    assert.ok(findings.some(({ name }) => name === 'disk'));
  });
});
