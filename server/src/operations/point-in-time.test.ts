/** Recovers a database to a point in time with the settings and commands of docs/recovery.md. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { sql } from 'kysely';
import { simulatedSite, testSecret } from '../features/integrations/integrations.test-support.ts';
import { runMeasurement } from '../measurement-thread/run.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import type { Platform } from '../platform/context.ts';
import { openDatabase, withOperator, withSystem } from '../platform/database/tenant.ts';
import { databaseAccount, type Account } from '../platform/embedded/account.ts';
import { startPostgres, type EmbeddedPostgres } from '../platform/embedded/postgres.ts';
import { prepareQueue } from '../platform/jobs/prepare-queue.ts';
import { createLog } from '../platform/log.ts';
import { otherPostgresBinaries } from '../testing/other-postgres.ts';
import { examine } from './doctor.ts';

const binaries = otherPostgresBinaries;
const skip = binaries === '' && 'runs with the tests on another PostgreSQL';
const now = '2026-11-20T12:00:00Z';
const page = readFileSync(new URL('../../../docs/recovery.md', import.meta.url), 'utf8');

/** The code block with this text. */
const documented = (text: string): string => {
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '');
  const found = blocks.find((block) => block.includes(text));
  if (found === undefined) throw new Error(`docs/recovery.md has no code block with ${text}`);
  return found;
};

const query = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

/** Makes a backup of an organization that was collected and measured, with a credential and a waiting job. */
const backUpOrganization = async (file: string): Promise<Platform> => {
  const site = await simulatedSite({ now, historyMonths: 1 });
  try {
    const organization = await site.organization();
    const { platform, organizationId } = organization.ctx;
    await organization.connect('jira');
    await organization.collect('jira');
    await runMeasurement(platform, organizationId);
    await prepareQueue(site.database.url);
    await sql`select pgboss.create_queue('send-mail', '{"policy":"standard"}'::jsonb)`.execute(site.database.kysely);
    await sql`insert into pgboss.job (name, data, state, policy) values ('send-mail',
      ${JSON.stringify({ sealed: platform.secrets.seal('{}', 'mail') })}::jsonb, 'created', 'standard')`.execute(
      site.database.kysely,
    );
    await makeBackup(file, { databaseUrl: site.database.url, secretKey: testSecret, now: Date.parse(now) });
    return platform;
  } finally {
    await site.close();
  }
};

describe('recovery to a point in time', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-point-in-time-'));
  const [archive, backups, recovered] = ['archive', 'backups', 'recovered'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const servers: EmbeddedPostgres[] = [];
  let account: Account | null;
  let platform: Platform;
  let original: EmbeddedPostgres;

  const start = async (home: string, settings: string[] = []): Promise<EmbeddedPostgres> => {
    const server = await startPostgres({ home, binaries, account, settings: ['fsync=off', ...settings] });
    servers.push(server);
    return server;
  };
  /** Runs commands of the page as the server's user, in the folders of this test. */
  const run = (commands: string, replaced: Record<string, string> = {}): void => {
    const places = { '/recovered': recovered, '/archive': archive, '/backups': backups, ...replaced };
    const script = Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), commands);
    execFileSync('sh', ['-euc', script], {
      ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
      env: {
        PATH: `${join(binaries, 'bin')}:/usr/bin:/bin`,
        PGURL: original.administratorUrl,
      },
      stdio: 'pipe',
    });
  };
  const names = (url: string): Promise<{ name: string }[]> =>
    withSystem(openedAt(url), (tx) => tx.selectFrom('organizations').select('name').orderBy('name').execute());
  const opened = new Map<string, ReturnType<typeof openDatabase>>();
  const openedAt = (url: string): ReturnType<typeof openDatabase> => {
    const handle = opened.get(url) ?? openDatabase(url, createLog('silent', 'test'));
    opened.set(url, handle);
    return handle;
  };

  before(async () => {
    account = await databaseAccount();
    const home = join(folder, 'original');
    for (const one of [folder, home, archive, backups]) {
      mkdirSync(one, { recursive: true });
      if (account !== null) chownSync(one, account.uid, account.gid);
    }
    const settings = documented('archive_command')
      .replaceAll('/archive', archive)
      .trim()
      .split('\n')
      .map((line) => line.replace(/ = '?(.*?)'?$/, '=$1'));
    assert.equal(settings.length, 3);
    original = await start(home, settings);
    const file = join(folder, 'backup');
    platform = await backUpOrganization(file);
    await restoreBackup(file, { databaseUrl: original.url, keys: [testSecret] });
  });
  after(async () => {
    for (const handle of opened.values()) await handle.close();
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('restores everything committed until then, and nothing later', async () => {
    run(documented('pg_basebackup'));
    const database = openedAt(original.url);
    const rename = (name: string): Promise<unknown> =>
      withSystem(database, (tx) => tx.updateTable('organizations').set({ name }).execute());
    await rename('After the base backup');
    const observations = 'select count(*)::int as n, sum(value)::text as sum from observations';
    const count = (handle: typeof database) =>
      withOperator(handle, async (tx) => (await sql.raw(observations).execute(tx)).rows[0]);
    const before = await count(database);
    const [moment] = await query<{ at: string }>(original.administratorUrl, 'select clock_timestamp()::text as at');
    assert.ok(moment);

    await rename('The damage');
    await query(original.administratorUrl.replace(/[^/]+$/, 'sightline'), 'delete from observations');
    run(documented('pg_switch_wal'));
    await original.stop();

    run(documented('recovery.signal'), { '2026-11-24 09:59:00+00': moment.at });
    mkdirSync(join(folder, 'new'));
    if (account !== null) chownSync(join(folder, 'new'), account.uid, account.gid);
    execFileSync('mv', [recovered, join(folder, 'new', 'data')]);
    copyFileSync(join(folder, 'original', 'password'), join(folder, 'new', 'password'));
    const server = await start(join(folder, 'new'));
    while ((await query<{ on: boolean }>(server.administratorUrl, 'select pg_is_in_recovery() as on'))[0]?.on === true);

    assert.deepEqual(await names(server.url), [{ name: 'After the base backup' }]);
    const handle = openedAt(server.url);
    assert.deepEqual(await count(handle), before);
    const jobs = await sql<{ state: string }>`select state from pgboss.job where name = 'send-mail'`.execute(
      handle.kysely,
    );
    assert.deepEqual(jobs.rows, [{ state: 'created' }]);
    const found = await examine({ ...platform, database: handle });
    const wrong = found.filter(({ isGood, name }) => !isGood && name !== 'secret key' && name !== 'disk');
    assert.deepEqual(wrong, []);
    assert.match(found.find(({ name }) => name === 'encrypted values')?.detail ?? '', /^2 can be read/);
    assert.match(
      found.find(({ name }) => name === 'figures')?.detail ?? '',
      /^1 organizations, \d{3,} rows recomputed/,
    );
  });
});
