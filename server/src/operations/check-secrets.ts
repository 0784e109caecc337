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

const rowsAtOnce = 1_000;

/** The rows of a table with an encrypted text, in parts: the mailbox has every email of a month. */
async function* rowsOf(tx: Tx, { table, column }: SealedColumn): AsyncGenerator<Row[]> {
  const query = `select to_jsonb(t) as row from ${table} t where ${column} is not null`;
  await sql.raw(`declare sealed_rows no scroll cursor for ${query}`).execute(tx);
  for (let isLast = false; !isLast;) {
    const { rows } = await sql<{ row: Row }>`fetch ${sql.lit(rowsAtOnce)} from sealed_rows`.execute(tx);
    yield rows.map(({ row }) => row);
    isLast = rows.length < rowsAtOnce;
  }
  await sql`close sealed_rows`.execute(tx);
}

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
    const open = (sealed: readonly (readonly [string, string])[]): number => {
      check.checked += sealed.length;
      return sealed.filter(([text, context]) => !opens(secrets, text, context)).length;
    };
    const report = (where: string, count: number): void => {
      if (count > 0) check.unreadable.push({ where, count });
    };
    for (const column of sealedColumns) {
      let count = 0;
      for await (const rows of rowsOf(tx, column))
        count += open(rows.map((row) => [row[column.column] ?? '', column.context(row)]));
      report(`${column.table}.${column.column}`, count);
    }
    report('pending messages', open((await mailsOf(tx)).map((sealed) => [sealed, 'mail'])));
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
