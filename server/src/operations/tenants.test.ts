import { contract, defaultPlatformSettings, type PlatformSettings } from '@sightline/contract';
import { unzipSync } from 'fflate';
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { insertReportRows } from '../tenancy/attacks/reports.test-support.ts';
import { randomUUID } from 'node:crypto';
import { simulatedSite, type SimulatedSite } from '../features/integrations/integrations.test-support.ts';
import { collectSource } from '../features/integrations/sync/collect-source.ts';
import { evaluateWhenDue } from '../features/monitoring/evaluate-rules.ts';
import { deleteTenant, removeTenant } from '../features/platform-admin/delete-tenant.ts';
import { exportOwn } from '../features/platform-admin/export-tenant.ts';
import { measureStorage } from '../features/retention/storage.store.ts';
import { runMeasurement } from '../measurement-thread/run.ts';
import type { TenantContext, UserContext } from '../platform/context.ts';
import { poolSize } from '../platform/database/size-pool.ts';
import { withOperator, withSystem, withTenant } from '../platform/database/tenant.ts';
import { prepareQueue } from '../platform/jobs/prepare-queue.ts';
import { clearSettingsCache } from '../platform/settings/current-settings.ts';
import { assertTurnedOn } from '../platform/settings/feature-switches.ts';
import { spooled } from '../platform/files/spooled-file.ts';
import { assertExportSize } from '../platform/settings/export-size.ts';
import { sessionUser } from '../testing/context.ts';

describe('an organization', () => {
  let site: SimulatedSite;
  let ctx: UserContext;
  let other: UserContext;

  /** An address that occurs in no other organization's rows. */
  const withAdmin = async (tenant: TenantContext, name: string): Promise<UserContext> => {
    const user = sessionUser({ email: `${name}@only-member.example`, organizationId: tenant.organizationId });
    await withSystem(site.database, async (tx) => {
      await sql`insert into users (id, email, name) values (${user.id}, ${user.email}, ${name})`.execute(tx);
      await sql`insert into memberships (organization_id, user_id, role)
        values (${tenant.organizationId}, ${user.id}, 'admin')`.execute(tx);
    });
    return { ...tenant, user };
  };
  const setPlatform = async (changes: Partial<PlatformSettings>): Promise<void> => {
    const settings = JSON.stringify({ ...defaultPlatformSettings, ...changes });
    await withSystem(site.database, (tx) =>
      sql`update platform_settings set settings = ${settings}::jsonb`.execute(tx),
    );
    for (const organization of [ctx, other]) clearSettingsCache(organization.platform);
  };
  const collect = () => collectSource(ctx, { provider: 'jira' });
  const stateOfSource = async (): Promise<{ state: string; message: string | null } | undefined> => {
    const { rows } = await withTenant(site.database, ctx.organizationId, (tx) =>
      sql<{ state: string; message: string | null }>`select state, message from sync_sources`.execute(tx),
    );
    return rows[0];
  };

  before(async () => {
    site = await simulatedSite({ now: '2026-11-20T12:00:00Z', historyMonths: 1 });
    const [one, two] = [await site.organization(), await site.organization()];
    [ctx, other] = [await withAdmin(one.ctx, 'ada'), await withAdmin(two.ctx, 'bob')];
    await one.connect('jira');
    await one.collect('jira');
    await runMeasurement(ctx.platform, ctx.organizationId);
    await two.connect('confluence');
    await two.collect('confluence');
    const reportId = randomUUID();
    await withTenant(site.database, ctx.organizationId, async (tx) => {
      await insertReportRows(tx, { organizationId: ctx.organizationId, userId: ctx.user.id, reportId });
      // No object store is configured here.
      await tx.deleteFrom('report_objects').execute();
    });
    await measureStorage(site.database, new Date());
    await prepareQueue(site.database.url);
  });
  after(() => site.close());

  const countMentions = async (id: string): Promise<Record<string, number>> =>
    withOperator(site.database, async (tx) => {
      const { rows: tables } = await sql<{ name: string }>`
        select n.nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
        where nspname in ('public', 'pgboss') and relkind = 'r'`.execute(tx);
      const found: Record<string, number> = {};
      for (const { name } of tables) {
        const query = `select count(*)::int as n from ${name} as row where row::text like '%${id}%'`;
        const { rows } = await sql.raw<{ n: number }>(query).execute(tx);
        if ((rows[0]?.n ?? 0) > 0) found[name] = rows[0]?.n ?? 0;
      }
      return found;
    });

  it('is exported as files with all of its rows, without other organizations’ data and credentials', async () => {
    const origin = { address: '', agent: '' };
    const answer = await exportOwn({ ...ctx, origin });
    const chunks: Buffer[] = [];
    for await (const chunk of answer.content as AsyncIterable<Buffer>) chunks.push(chunk);
    const files = unzipSync(Buffer.concat(chunks));
    const textOf = (name: string): string => Buffer.from(files[name] ?? []).toString();
    const { rows } = await withTenant(site.database, ctx.organizationId, (tx) =>
      sql<{ issues: number; sealed: string }>`select count(*)::int as issues,
        (select sealed_token from integration_credentials) as sealed from issue_facts`.execute(tx),
    );
    assert.ok((rows[0]?.issues ?? 0) > 10);
    const ids = withTenant(site.database, ctx.organizationId, (tx) =>
      sql<{ id: string }>`select id from issue_facts`.execute(tx),
    );
    for (const { id } of (await ids).rows) assert.ok(textOf('data/issue_facts.csv').includes(id), id);
    assert.match(textOf('data/members.csv'), new RegExp(ctx.user.email));
    assert.ok(Object.keys(files).some((name) => name.startsWith('reports/')));
    assert.match(textOf('README.txt'), /Not included: credentials/);
    for (const [name, bytes] of Object.entries(files)) {
      const text = Buffer.from(bytes).toString('latin1');
      assert.ok(!text.includes(other.organizationId), name);
      assert.ok(!text.includes(other.user.email), name);
      assert.ok(!text.includes(rows[0]?.sealed ?? 'sealed'), name);
    }
    const { rows: views } = await withTenant(site.database, ctx.organizationId, (tx) =>
      sql<{
        people: number;
      }>`select count(*)::int as people from person_views where viewer_id = ${ctx.user.id}`.execute(tx),
    );
    assert.ok((views[0]?.people ?? 0) > 3, 'people can see that their figures were exported');
    assert.equal(files['data/sessions.csv'], undefined);
    assert.equal(files['data/pulse_counts.csv'], undefined);
  });

  it('is not exported while it shows teams only', async () => {
    const user = { ...ctx.user, teamsOnlySince: new Date() };
    await assert.rejects(exportOwn({ ...ctx, user, origin: { address: '', agent: '' } }), { code: 'not-allowed' });
  });

  it('is not exported beyond the size that the platform allows, or while exports are off', async () => {
    await setPlatform({ exportSizeMb: 1 });
    await assert.rejects(assertExportSize(ctx.platform, 1024 * 1024 + 1), /the platform allows 1 MB/);
    await assertExportSize(ctx.platform, 1024 * 1024);
    let read = 0;
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (; read < 100; read += 1) yield Promise.resolve(new Uint8Array(256 * 1024));
    }
    await assert.rejects(spooled(ctx, chunks()), { code: 'conflict', message: /the platform allows 1 MB/ });
    assert.equal(read, 4, 'it ends with the chunk that is too much');
    async function* few(): AsyncGenerator<Uint8Array> {
      for (const byte of [1, 2, 3]) yield Promise.resolve(Uint8Array.of(byte));
    }
    assert.deepEqual(await buffer(await spooled(ctx, few())), Buffer.of(1, 2, 3));
    await setPlatform({});
    const off = { ...defaultPlatformSettings, features: { ...defaultPlatformSettings.features, exports: false } };
    const calls = [contract.exports.data, contract.exports.report, contract.exports.download, contract.audit.export];
    for (const call of [...calls, contract.reports.download, contract.organizations.export])
      assert.throws(() => assertTurnedOn(call, off), /turned this feature off/);
  });

  it('stops syncing above its storage quota, and resumes below it', async () => {
    await withSystem(site.database, (tx) =>
      sql`update organization_storage set bytes = 3 * 1024::bigint ^ 3 where organization_id = ${ctx.organizationId}`.execute(
        tx,
      ),
    );
    await setPlatform({ storageQuotaGb: 2 });
    assert.equal((await collect()).kind, 'paused');
    assert.match((await stateOfSource())?.message ?? '', /stores 3\.0 GB, more than its quota of 2 GB/);
    await setPlatform({ storageQuotaGb: 4 });
    assert.equal((await collect()).kind, 'complete');
  });

  it('stops syncing when its trial has ended, until a plan is granted', async () => {
    const endTrial = (at: string | null) =>
      withSystem(site.database, (tx) =>
        sql`update organizations set trial_ends_at = ${at} where id = ${ctx.organizationId}`.execute(tx),
      );
    await endTrial('2026-11-01T00:00:00Z');
    assert.equal((await collect()).kind, 'paused');
    assert.match((await stateOfSource())?.message ?? '', /trial ended on 1 Nov 2026/);
    await endTrial('2026-12-01T00:00:00Z');
    assert.equal((await collect()).kind, 'complete');
    await endTrial(null);
  });

  it('is evaluated for alerts as often as the platform configures', async () => {
    const queued: Date[] = [];
    const clock = { at: Date.parse('2026-11-20T12:00:00Z') };
    const platform = {
      ...ctx.platform,
      clock: { now: () => clock.at },
      jobs: {
        ...ctx.platform.jobs,
        enqueue: async (_tx: unknown, _job: unknown, _data: unknown, options?: { startAfter?: Date }) => {
          if (options?.startAfter !== undefined) queued.push(options.startAfter);
          return randomUUID();
        },
      },
    };
    const samples = async (): Promise<number> => {
      const { rows } = await withSystem(site.database, (tx) =>
        sql<{ n: number }>`select count(distinct at)::int as n from monitoring_samples`.execute(tx),
      );
      return rows[0]?.n ?? 0;
    };
    await setPlatform({ healthCheckSeconds: 300 });
    const measuredAt: number[] = [];
    for (let minute = 0; minute <= 10; minute += 1) {
      const before = await samples();
      await evaluateWhenDue(platform);
      if ((await samples()) > before) measuredAt.push(minute);
      clock.at += 60_000;
    }
    assert.deepEqual(measuredAt, [0, 5, 10]);
    assert.deepEqual(queued, []);
    await setPlatform({ healthCheckSeconds: 20 });
    await evaluateWhenDue(platform);
    assert.deepEqual(queued, [new Date(clock.at + 20_000)]);
    await setPlatform({});
  });

  it('is deleted by a platform admin who typed its name, once it is suspended', async () => {
    const admin = {
      platform: ctx.platform,
      origin: { address: '', agent: '' },
      user: sessionUser({ isPlatformAdmin: true }),
    };
    const { organizationId } = ctx;
    const { rows } = await withSystem(site.database, (tx) =>
      sql<{ name: string }>`select name from organizations where id = ${organizationId}`.execute(tx),
    );
    const name = rows[0]?.name ?? '';
    // The audit log names the actor, so their account has to exist.
    admin.user = { ...admin.user, id: other.user.id };
    await assert.rejects(deleteTenant(admin, organizationId, 'Another'), /Type the name/);
    await assert.rejects(deleteTenant(admin, organizationId, name), /Suspend the organization/);
    await withSystem(site.database, (tx) =>
      sql`update organizations set status = 'suspended' where id = ${organizationId}`.execute(tx),
    );
    await deleteTenant(admin, organizationId, name);
    await sql`select pgboss.create_queue('measure', '{"policy":"standard"}'::jsonb)`.execute(site.database.kysely);
    await sql`insert into pgboss.job (name, data, policy) values
      ('measure', ${JSON.stringify({ organizationId })}::jsonb, 'standard')`.execute(site.database.kysely);

    const before = await countMentions(organizationId);
    assert.ok(Object.keys(before).length > 30, Object.keys(before).join());
    const untouched = await countMentions(other.organizationId);
    assert.equal(await removeTenant(ctx.platform, organizationId), 1);
    // The platform log keeps who deleted it and when.
    assert.deepEqual(await countMentions(organizationId), { 'public.platform_audit_entries': 1 });
    assert.deepEqual(await countMentions(ctx.user.id), {});
    assert.deepEqual(await countMentions(other.organizationId), untouched);
  });
});

it('processes share the database connections within the server’s limit', () => {
  assert.equal(poolSize(100, 100, 1), 75);
  assert.equal(poolSize(100, 500, 2), 35);
  assert.equal(poolSize(1000, 500, 2), 230);
  // Fewer would let the calls of one batch wait for each other.
  assert.equal(poolSize(10, 100, 2), 10);
});
