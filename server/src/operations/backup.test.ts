import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { simulatedSite, testSecret, type SimulatedSite } from '../features/integrations/integrations.test-support.ts';
import { runMeasurement } from '../measurement-thread/run.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { backupName, expireBackups, runBackup } from '../platform/backup/scheduled-backup.ts';
import { listBackupRuns } from '../platform/backup/backup-runs.store.ts';
import type { Platform } from '../platform/context.ts';
import { prepareQueue } from '../platform/jobs/prepare-queue.ts';
import { withOperator, withSystem, withTenant } from '../platform/database/tenant.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase } from '../testing/database.ts';
import { checkSecrets, sealedColumns, warnOfWrongKey } from './check-secrets.ts';
import { examine } from './doctor.ts';
import { isProven, verifyBackup } from './verify-backup.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('a backup', () => {
  let site: SimulatedSite;
  let platform: Platform;
  let organizationId: string;
  const folder = mkdtempSync(join(tmpdir(), 'sightline-backup-'));
  const file = join(folder, backupName(now));
  const previousSecretKeys: string[] = [];

  before(async () => {
    site = await simulatedSite({ now: '2026-11-20T12:00:00Z', historyMonths: 1 });
    const organization = await site.organization();
    ({ platform, organizationId } = organization.ctx);
    await organization.connect('jira');
    await organization.collect('jira');
    const start = Date.parse('2026-11-10T00:00:00Z') / 1000;
    await runMeasurement(platform, organizationId, {
      backTo: null,
      comparableFrom: {},
      historyStarts: { project: start, board: start },
    });
    await prepareQueue(site.database.url);
    await sql`select pgboss.create_queue('send-mail', '{"policy":"standard"}'::jsonb)`.execute(site.database.kysely);
    const mail = (state: string) => sql`
      insert into pgboss.job (name, data, state, policy) values ('send-mail',
        ${JSON.stringify({ sealed: platform.secrets.seal('{}', 'mail') })}::jsonb, ${state}::pgboss.job_state, 'standard')`;
    await mail('created').execute(site.database.kysely);
    await mail('completed').execute(site.database.kysely);
    await makeBackup(file, { databaseUrl: site.database.url, secretKey: testSecret, now });
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await site.close();
  });
  const where = () => ({
    databaseUrl: site.database.url,
    secretKey: testSecret,
    previousSecretKeys,
  });

  it('is readable by its owner only and contains no readable credential', () => {
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(folder), [backupName(now)]);
  });

  it('is verified by restoring it, decrypting everything encrypted and recomputing figures', async () => {
    const verified = await verifyBackup(file, where());
    assert.deepEqual(verified.differing, []);
    assert.ok(verified.rows > 1_000, String(verified.rows));
    // The Jira credential and the pending email.
    assert.deepEqual(verified.secrets, { checked: 2, earlier: 0, unreadable: [] });
    assert.equal(verified.figures.organizations, 1);
    assert.deepEqual(verified.figures.differing, []);
    assert.ok(verified.figures.rows > 100, String(verified.figures.rows));
    assert.ok(isProven(verified));
    const left = await sql<{ name: string }>`
      select datname as name from pg_database where datname like 'sightline_verify%'`.execute(site.database.kysely);
    assert.deepEqual(left.rows, []);
  });

  it('restores rows, jobs, generated columns, counters, foreign keys and isolation', async () => {
    const target = await testDatabase();
    try {
      await restoreBackup(file, { databaseUrl: target.url, keys: [testSecret] });
      const count = async (database: Pick<Platform['database'], 'kysely'>, query: string): Promise<unknown> =>
        withOperator(database, async (tx) => (await sql.raw<{ n: unknown }>(query).execute(tx)).rows[0]?.n);
      for (const query of [
        'select count(*)::int as n from observations',
        'select count(overall)::int as n from score_periods',
        "select count(*)::int as n from pgboss.job where state = 'created'",
        `select string_agg(conrelid::regclass || conname || pg_get_constraintdef(oid), ',' order by conrelid::regclass::text, conname) as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
        "select string_agg(relname, ',' order by relname) as n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity",
        "select string_agg(tgname || tgenabled::text, ',' order by tgname) as n from pg_trigger where not tgisinternal",
      ])
        assert.deepEqual(await count(target, query), await count(site.database, query), query);
      assert.equal(await count(target, "select count(*)::int as n from pgboss.job where state = 'completed'"), 0);
      const next = await withTenant(target, organizationId, (tx) =>
        sql<{ id: number }>`insert into audit_entries (organization_id, at, actor_kind, actor_name, action, subject)
          values (${organizationId}, now(), 'system', '', 'x', '') returning id`.execute(tx),
      );
      const most = await count(site.database, 'select coalesce(max(id), 0)::int as n from audit_entries');
      assert.ok(Number(next.rows[0]?.id) > Number(most), 'numbers go on after the restored ones');
      await assert.rejects(restoreBackup(file, { databaseUrl: target.url, keys: [testSecret] }), /already holds/);
    } finally {
      await target.drop();
    }
  });

  it('fails immediately with another key, and opens with an earlier one', async () => {
    const other = { ...where(), secretKey: 'c'.repeat(64) };
    await assert.rejects(verifyBackup(file, other), /made with a different secret key/);
    const rotated = await verifyBackup(file, { ...other, previousSecretKeys: [testSecret] });
    assert.ok(isProven(rotated));
  });

  it('is rejected if it is truncated, damaged or not a backup', async () => {
    const broken = join(folder, 'broken');
    const bytes = readFileSync(file);
    writeFileSync(broken, bytes);
    truncateSync(broken, bytes.length - 200);
    const restore = () => verifyBackup(broken, where());
    await assert.rejects(restore(), /incomplete|damaged/);
    bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 50);
    writeFileSync(broken, bytes);
    await assert.rejects(restore(), /damaged|incomplete/);
    writeFileSync(broken, 'not a backup');
    await assert.rejects(restore(), /is not a backup/);
    rmSync(broken);
  });

  it('made nightly expires after the platform’s retention, and is recorded', async () => {
    const nights = mkdtempSync(join(tmpdir(), 'sightline-nights-'));
    try {
      const dayMs = 86_400_000;
      for (const days of [1, 29, 31, 400]) writeFileSync(join(nights, backupName(now - days * dayMs)), '');
      writeFileSync(join(nights, 'notes.txt'), 'stays');
      const made = await runBackup(platform, nights);
      assert.deepEqual(
        readdirSync(nights).sort(),
        ['notes.txt', backupName(now - 29 * dayMs), backupName(now - dayMs), backupName(now)].sort(),
      );
      const [run] = await withSystem(platform.database, (tx) => listBackupRuns(tx, 1));
      assert.deepEqual([run?.file, run?.error], [made, null]);
      assert.ok((run?.bytes ?? 0) > 1_000);
      assert.deepEqual(await expireBackups(nights, now - 10 * dayMs), [backupName(now - 29 * dayMs)]);
      await assert.rejects(runBackup(platform, '/dev/null/nowhere'));
      const [failed] = await withSystem(platform.database, (tx) => listBackupRuns(tx, 1));
      assert.match(failed?.error ?? '', /ENOTDIR|EEXIST/);
    } finally {
      rmSync(nights, { recursive: true, force: true });
    }
  });
});

describe('the doctor', () => {
  it('passes a healthy installation, and says what is wrong with another', async () => {
    const site = await simulatedSite({ now: '2026-11-20T12:00:00Z', historyMonths: 1 });
    try {
      const organization = await site.organization();
      const { platform, organizationId } = organization.ctx;
      await organization.connect('confluence');
      await organization.collect('confluence');
      await runMeasurement(platform, organizationId);
      await prepareQueue(site.database.url);
      const healthy = await examine(platform);
      const wrong = healthy.filter(({ isGood, name }) => !isGood && name !== 'secret key' && name !== 'disk');
      assert.deepEqual(wrong, []);

      await withTenant(site.database, organizationId, (tx) =>
        sql`update observations set value = value + 1 where key = (select min(key) from observations)`.execute(tx),
      );
      const stranger = { ...platform, secrets: createSecrets('d'.repeat(64)) };
      const found = new Map((await examine(stranger)).map((check) => [check.name, check]));
      assert.match(found.get('encrypted values')?.detail ?? '', /1 in integration_credentials.sealed_token/);
      assert.equal(found.get('figures')?.isGood, false);
      const lines: string[] = [];
      const log = createLog('warn', 'web', { write: (line) => lines.push(line) });
      await warnOfWrongKey({ ...platform, log });
      assert.deepEqual(lines, []);
      await warnOfWrongKey({ ...stranger, log });
      assert.match(lines.join(''), /1 in integration_credentials\.sealed_token.*cannot be decrypted with SECRET_KEY/);
    } finally {
      await site.close();
    }
  });

  it('checks the disks of the embedded database and of backups', async () => {
    const database = await testDatabase();
    try {
      const { platform } = await testContext(database);
      const folders = [mkdtempSync(join(tmpdir(), 'sightline-')), mkdtempSync(join(tmpdir(), 'sightline-'))] as const;
      // The first backup creates its folder.
      const config = { ...platform.config, backupFolder: join(folders[1], 'backups') };
      const found = await examine({ ...platform, config }, folders[0]);
      const { detail } = found.find(({ name }) => name === 'disk') ?? { detail: '' };
      for (const folder of folders) {
        assert.ok(detail.includes(folder), detail);
        rmSync(folder, { recursive: true });
      }
    } finally {
      await database.drop();
    }
  });

  it('knows every encrypted column', async () => {
    const database = await testDatabase();
    try {
      const { rows } = await sql<{ column: string }>`
        select table_name || '.' || column_name as column from information_schema.columns
        where table_schema = 'public' and column_name like '%sealed%' order by 1`.execute(database.kysely);
      const known = sealedColumns.map(({ table, column }) => `${table}.${column}`).sort();
      assert.deepEqual(known, rows.map(({ column }) => column).sort());
      assert.deepEqual((await checkSecrets(database, createSecrets('a'.repeat(64)))).checked, 0);
    } finally {
      await database.drop();
    }
  });

  it('reads large tables in parts', async () => {
    const database = await testDatabase();
    try {
      const { organizationId } = await testContext(database);
      await withTenant(database, organizationId, (tx) =>
        sql`insert into mailbox_entries (organization_id, id, kind, recipient, sealed_mail, status, created_at)
          select ${organizationId}::uuid, gen_random_uuid(), 'report', 'ada@example.com', 'sealed by another key', 'sent', now()
          from generate_series(1, 2500)`.execute(tx),
      );
      const sizes: number[] = [];
      const kysely = database.kysely.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          sizes.push(result.rows.length);
          return result;
        },
      });
      const { checked, unreadable } = await checkSecrets({ kysely }, createSecrets('a'.repeat(64)));
      assert.deepEqual([checked, unreadable], [2500, [{ where: 'mailbox_entries.sealed_mail', count: 2500 }]]);
      assert.ok(Math.max(...sizes) <= 1000, `${Math.max(...sizes)} rows at once`);
    } finally {
      await database.drop();
    }
  });

  it('can read every table, whichever feature created it', async () => {
    const database = await testDatabase();
    try {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'operator')`.execute(
        database.kysely,
      );
      assert.deepEqual(rows, []);
    } finally {
      await database.drop();
    }
  });
});
