import { sql } from 'kysely';
import { withOperator, type DatabaseHandle, type Tx } from '../platform/database/tenant.ts';
import type { Platform } from '../platform/context.ts';
import type { Secrets } from '../platform/secrets.ts';

type Row = Record<string, string | null>;
export type SealedColumn = { table: string; column: string; context: (row: Row) => string };

const integration = (row: Row): string => `integration ${row['organization_id']} ${row['provider']}`;

export const mailContext = 'mail';

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
  { table: 'mailbox_entries', column: 'sealed_mail', context: () => mailContext },
];

export type SecretsCheck = {
  checked: number;
  /** How many of them an earlier key encrypted. */
  earlier: number;
  unreadable: { where: string; count: number }[];
};

const rowsAtOnce = 1_000;

export type SealedRow = { sealed: string; context: string; ctid: string; organizationId: string | null };

/** The rows of a table with an encrypted text, in parts: the mailbox has every email of a month. */
export async function* sealedRows(
  tx: Tx,
  { table, column, context }: SealedColumn,
  isSample = false,
): AsyncGenerator<SealedRow[]> {
  const query = `select ctid::text, to_jsonb(t) as row from ${table} t where ${column} is not null`;
  await sql.raw(`declare sealed_rows no scroll cursor for ${query}`).execute(tx);
  for (let isLast = false; !isLast;) {
    const { rows } = await sql<{ ctid: string; row: Row }>`fetch ${sql.lit(rowsAtOnce)} from sealed_rows`.execute(tx);
    yield rows.map(({ ctid, row }) => ({
      sealed: row[column] ?? '',
      context: context(row),
      ctid,
      organizationId: row['organization_id'] ?? null,
    }));
    isLast = isSample || rows.length < rowsAtOnce;
  }
  await sql`close sealed_rows`.execute(tx);
}

/** Messages that wait in the queue. */
export const queuedMails = async (tx: Tx): Promise<{ id: string; sealed: string }[]> => {
  const known = await sql<{ known: boolean }>`select to_regclass('pgboss.job') is not null as known`.execute(tx);
  if (known.rows[0]?.known !== true) return [];
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id::text, data ->> 'sealed' as sealed from pgboss.job
    where name = 'send-mail' and state in ('created', 'retry', 'active')`.execute(tx);
  return rows;
};

/**
 * Decrypts the encrypted texts of the installation, without storing or showing them: all, or of each kind the first
 * thousand.
 */
export const checkSecrets = (
  database: Pick<DatabaseHandle, 'kysely'>,
  secrets: Secrets,
  { isSample = false } = {},
): Promise<SecretsCheck> =>
  withOperator(database, async (tx) => {
    const check: SecretsCheck = { checked: 0, earlier: 0, unreadable: [] };
    const open = (rows: readonly Pick<SealedRow, 'sealed' | 'context'>[]): number => {
      const unreadable = rows.filter((row) => !opens(secrets, row));
      check.checked += rows.length;
      check.earlier += rows.filter(({ sealed }) => !secrets.isCurrent(sealed)).length - unreadable.length;
      return unreadable.length;
    };
    const report = (where: string, count: number): void => {
      if (count > 0) check.unreadable.push({ where, count });
    };
    for (const column of sealedColumns) {
      let count = 0;
      for await (const rows of sealedRows(tx, column, isSample)) count += open(rows);
      report(`${column.table}.${column.column}`, count);
    }
    report('pending messages', open((await queuedMails(tx)).map(({ sealed }) => ({ sealed, context: mailContext }))));
    return check;
  });

/** Logs a secret key that does not decrypt what is stored: otherwise, only failing syncs and sign-ins would show it. */
export const warnOfWrongKey = async ({ database, secrets, log }: Platform): Promise<void> => {
  const { unreadable } = await checkSecrets(database, secrets, { isSample: true });
  if (unreadable.length === 0) return;
  log.warn(
    { unreadable: unreadable.map(({ where, count }) => `${count} in ${where}`) },
    'stored credentials cannot be decrypted with SECRET_KEY: set it to the key of this installation, or set that key as SECRET_KEY_PREVIOUS; without it, set them up again',
  );
};

const opens = (secrets: Secrets, row: Pick<SealedRow, 'sealed' | 'context'>): boolean =>
  openedWith(secrets, row) !== null;

/** Null if its key is unknown, or it was altered. */
export const openedWith = (
  secrets: Secrets,
  { sealed, context }: Pick<SealedRow, 'sealed' | 'context'>,
): string | null => {
  try {
    return secrets.open(sealed, context);
  } catch {
    return null;
  }
};
