import { sql } from 'kysely';
import { withOperator, type DatabaseHandle, type Tx } from '../platform/database/tenant.ts';
import type { Secrets } from '../platform/secrets.ts';

type Row = Record<string, string | null>;
type SealedColumn = { table: string; column: string; context: (row: Row) => string };

const integration = (row: Row): string => `integration ${row['organization_id']} ${row['provider']}`;

/** All encrypted texts in the database, and what each is bound to. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'two_factor_secrets', column: 'sealed_secret', context: (row) => `two-factor ${row['user_id']}` },
  { table: 'single_sign_on', column: 'sealed_secret', context: (row) => `single-sign-on ${row['organization_id']}` },
  { table: 'integration_credentials', column: 'sealed_token', context: integration },
  { table: 'integration_credentials', column: 'sealed_refresh_token', context: integration },
  { table: 'oauth_flows', column: 'sealed_grant', context: (row) => `${integration(row)} consent` },
  {
    table: 'webhooks',
    column: 'sealed_secret',
    context: (row) => `webhook ${row['organization_id']} ${row['provider']}`,
  },
  {
    table: 'language_model_keys',
    column: 'sealed_key',
    context: (row) => `language-model ${row['organization_id']} ${row['origin']}`,
  },
  {
    table: 'monitoring_channels',
    column: 'slack_url_sealed',
    context: (row) => `monitoring slack ${row['organization_id'] ?? 'platform'}`,
  },
  {
    table: 'report_webhooks',
    column: 'sealed_url',
    context: (row) => `report webhook ${row['organization_id']} ${row['schedule_id']} ${row['channel']}`,
  },
  { table: 'mailbox_entries', column: 'sealed_mail', context: () => 'mail' },
];

export type SecretsCheck = { checked: number; unreadable: { where: string; count: number }[] };

const rowsOf = async (tx: Tx, { table, column }: SealedColumn): Promise<Row[]> => {
  const query = `select to_jsonb(t) as row from ${table} t where ${column} is not null`;
  return (await sql.raw<{ row: Row }>(query).execute(tx)).rows.map(({ row }) => row);
};

/** Messages that wait in the queue. */
const mailsOf = async (tx: Tx): Promise<string[]> => {
  const known = await sql<{ known: boolean }>`select to_regclass('pgboss.job') is not null as known`.execute(tx);
  if (known.rows[0]?.known !== true) return [];
  const { rows } = await sql<{ sealed: string }>`
    select data ->> 'sealed' as sealed from pgboss.job
    where name = 'send-mail' and state in ('created', 'retry', 'active')`.execute(tx);
  return rows.map(({ sealed }) => sealed);
};

/** Decrypts every encrypted text of the installation, without storing or showing it. */
export const checkSecrets = (database: Pick<DatabaseHandle, 'kysely'>, secrets: Secrets): Promise<SecretsCheck> =>
  withOperator(database, async (tx) => {
    const check: SecretsCheck = { checked: 0, unreadable: [] };
    const open = (where: string, sealed: readonly (readonly [string, string])[]): void => {
      const count = sealed.filter(([text, context]) => !opens(secrets, text, context)).length;
      check.checked += sealed.length;
      if (count > 0) check.unreadable.push({ where, count });
    };
    for (const column of sealedColumns) {
      const rows = await rowsOf(tx, column);
      open(
        `${column.table}.${column.column}`,
        rows.map((row) => [row[column.column] ?? '', column.context(row)]),
      );
    }
    open(
      'pending messages',
      (await mailsOf(tx)).map((sealed) => [sealed, 'mail']),
    );
    return check;
  });

const opens = (secrets: Secrets, sealed: string, context: string): boolean => {
  try {
    secrets.open(sealed, context);
    return true;
  } catch {
    return false;
  }
};
