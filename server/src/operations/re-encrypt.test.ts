import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { withSystem, withTenant, type Tx } from '../platform/database/tenant.ts';
import { prepareQueue } from '../platform/jobs/prepare-queue.ts';
import { createSecrets, type Secrets } from '../platform/secrets.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { checkSecrets, sealedColumns } from './check-secrets.ts';
import { reEncrypt } from './re-encrypt.ts';

const older = createSecrets('1'.repeat(64));
const newer = createSecrets('2'.repeat(64));
const rotated = createSecrets('2'.repeat(64), ['1'.repeat(64)]);

describe('re-encrypting', () => {
  let database: TestDatabase;
  let organizationId: string;

  /** Stores a text in every encrypted column, and in the queue of emails. */
  const storeEverywhere = async (secrets: Secrets): Promise<void> => {
    const [userId, scheduleId, id] = [randomUUID(), randomUUID(), randomUUID()];
    const seal = (context: string): string => secrets.seal('secret', context);
    const source = `integration ${organizationId} jira`;
    const queries: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) =>
        sql`insert into single_sign_on (organization_id, issuer, client_id, sealed_secret, default_role)
        values (${organizationId}, 'https://id.example', 'x', ${seal(`single-sign-on ${organizationId}`)}, 'developer')`.execute(
          tx,
        ),
      (tx) =>
        sql`insert into integration_credentials (organization_id, provider, base_url, api_url, email, sealed_token,
          sealed_refresh_token, access_expires_at, is_active)
        values (${organizationId}, 'jira', 'https://x.example', 'https://x.example', '', ${seal(source)}, ${seal(source)}, now(), true)`.execute(
          tx,
        ),
      (tx) =>
        sql`insert into oauth_flows (organization_id, id, user_id, session_id, provider, ends_at, sealed_grant)
        values (${organizationId}, ${id}, ${userId}, ${id}, 'jira', now(), ${seal(`${source} consent`)})`.execute(tx),
      (tx) =>
        sql`insert into webhooks (organization_id, provider, sealed_secret, created_at)
        values (${organizationId}, 'jira', ${seal(`webhook ${organizationId} jira`)}, now())`.execute(tx),
      (tx) =>
        sql`insert into language_model_keys (organization_id, origin, sealed_key)
        values (${organizationId}, 'https://m.example', ${seal(`language-model ${organizationId} https://m.example`)})`.execute(
          tx,
        ),
      (tx) =>
        sql`insert into monitoring_channels (organization_id, id, slack_url_sealed)
        values (${organizationId}, ${id}, ${seal(`monitoring slack ${organizationId}`)})`.execute(tx),
      (tx) =>
        sql`insert into report_webhooks (organization_id, schedule_id, channel, sealed_url)
        values (${organizationId}, ${scheduleId}, 'slack', ${seal(`report webhook ${organizationId} ${scheduleId} slack`)})`.execute(
          tx,
        ),
      (tx) =>
        sql`insert into mailbox_entries (organization_id, id, kind, recipient, sealed_mail, status, created_at)
        values (${organizationId}, ${id}, 'report', 'ada@example.com', ${seal('mail')}, 'sent', now())`.execute(tx),
    ];
    await withTenant(database, organizationId, async (tx) => {
      for (const query of queries) await query(tx);
    });
    await withSystem(database, async (tx) => {
      await sql`insert into two_factor_secrets (user_id, sealed_secret, begun_at)
        values (${userId}, ${seal(`two-factor ${userId}`)}, now())`.execute(tx);
      await sql`insert into monitoring_channels (id, slack_url_sealed)
        values (${randomUUID()}, ${seal('monitoring slack platform')})`.execute(tx);
    });
    await sql`insert into pgboss.job (name, data, state, policy) values ('send-mail',
      ${JSON.stringify({ sealed: seal('mail'), messageId: '<1@x>' })}::jsonb, 'created', 'standard')`.execute(
      database.kysely,
    );
  };
  /** One more row than columns, because of the platform's channel, and a queued email. */
  const everything = sealedColumns.length + 2;

  beforeEach(async () => {
    database = await testDatabase();
    ({ organizationId } = await testContext(database));
    await prepareQueue(database.url);
    await sql`select pgboss.create_queue('send-mail', '{"policy":"standard"}'::jsonb)`.execute(database.kysely);
    // The rows that these tables refer to are not needed.
    const { rows } = await sql<{ drop: string }>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
      where contype = 'f' and conrelid::regclass::text = any(${sealedColumns.map(({ table }) => table)})`.execute(
      database.kysely,
    );
    for (const { drop } of rows) await sql.raw(drop).execute(database.kysely);
  });
  afterEach(() => database.drop());

  it('replaces every text of an earlier key, so that the key can be removed', async () => {
    await storeEverywhere(older);
    assert.deepEqual(await checkSecrets(database, rotated), {
      checked: everything,
      earlier: everything,
      unreadable: [],
    });
    assert.deepEqual(await reEncrypt({ database, secrets: rotated }), { replaced: everything, unreadable: 0 });
    assert.deepEqual(await checkSecrets(database, newer), { checked: everything, earlier: 0, unreadable: [] });
    const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = 'send-mail'`.execute(
      database.kysely,
    );
    assert.deepEqual(Object.keys(rows[0]?.data ?? {}).toSorted(), ['messageId', 'sealed']);
    assert.deepEqual(await reEncrypt({ database, secrets: rotated }), { replaced: 0, unreadable: 0 });
  });

  it('leaves and counts what an unknown key encrypted', async () => {
    await storeEverywhere(createSecrets('3'.repeat(64)));
    assert.deepEqual(await reEncrypt({ database, secrets: rotated }), { replaced: 0, unreadable: everything });
  });

  it('may run twice at the same time', async () => {
    await storeEverywhere(older);
    const runs = [1, 2].map(() => reEncrypt({ database, secrets: rotated }));
    const replaced = (await Promise.all(runs)).reduce((sum, run) => sum + run.replaced, 0);
    assert.equal(replaced, everything);
    assert.deepEqual((await checkSecrets(database, newer)).unreadable, []);
  });

  it('replaces no text that is saved meanwhile, but reads it again', async () => {
    await storeEverywhere(older);
    const context = `integration ${organizationId} jira`;
    let running: Promise<unknown> | undefined;
    // Saved by a process that does not know the new key yet.
    await withTenant(database, organizationId, async (tx) => {
      await sql`update integration_credentials set sealed_token = ${older.seal('newest', context)}`.execute(tx);
      running = reEncrypt({ database, secrets: rotated });
      await untilWaiting(database.kysely, 1);
    });
    await running;
    const { rows } = await withTenant(database, organizationId, (tx) =>
      sql<{ sealed: string }>`select sealed_token as sealed from integration_credentials`.execute(tx),
    );
    assert.equal(newer.open(rows[0]?.sealed ?? '', context), 'newest');
  });
});
