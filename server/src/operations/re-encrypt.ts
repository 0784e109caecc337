import { sql } from 'kysely';
import type { Platform } from '../platform/context.ts';
import { withOperator, withSystem, withTenant, type Tx } from '../platform/database/tenant.ts';
import { mailContext, openedWith, queuedMails, sealedColumns, sealedRows, type SealedColumn } from './check-secrets.ts';

type Installation = Pick<Platform, 'database' | 'secrets'>;
type ReEncrypted = { replaced: number; unreadable: number };
/** A text and the one that replaces it. */
type Replacement = { ctid: string; organizationId: string | null; from: string; to: string };

/** Rows that change while they are read are read again; nothing changes all the time. */
const maxPasses = 10;

/**
 * Encrypts everything that earlier keys encrypted with the newest one. A text is replaced only if it is still the one
 * that was read, so it may be interrupted, and run beside the processes of the installation or a second time.
 */
export const reEncrypt = async (installation: Installation): Promise<ReEncrypted> => {
  let replaced = 0;
  for (let pass = 1; ; pass += 1) {
    const done = await replaceOnce(installation);
    replaced += done.replaced;
    if (done.found === 0 || pass === maxPasses) return { replaced, unreadable: done.unreadable };
  }
};

const replaceOnce = async (installation: Installation): Promise<ReEncrypted & { found: number }> => {
  const { database, secrets } = installation;
  const pass = { found: 0, replaced: 0, unreadable: 0 };
  const renewed = (sealed: string, context: string): string | null => {
    if (secrets.isCurrent(sealed)) return null;
    const text = openedWith(secrets, { sealed, context });
    if (text === null) pass.unreadable += 1;
    else pass.found += 1;
    return text === null ? null : secrets.seal(text, context);
  };
  await withOperator(database, async (tx) => {
    for (const column of sealedColumns)
      for await (const rows of sealedRows(tx, column)) {
        const replacements = rows.flatMap(({ sealed, context, ...row }): Replacement[] => {
          const to = renewed(sealed, context);
          return to === null ? [] : [{ ...row, from: sealed, to }];
        });
        pass.replaced += await replaceRows(installation, column, replacements);
      }
    for (const { id, sealed } of await queuedMails(tx)) {
      const to = renewed(sealed, mailContext);
      if (to !== null) pass.replaced += await replaceQueued(installation, id, { from: sealed, to });
    }
  });
  return pass;
};

const replaceRows = async (
  { database }: Installation,
  { table, column }: SealedColumn,
  replacements: readonly Replacement[],
): Promise<number> => {
  let replaced = 0;
  for (const [organizationId, rows] of Map.groupBy(replacements, (row) => row.organizationId)) {
    const replace = async (tx: Tx): Promise<void> => {
      for (const { ctid, from, to } of rows) {
        const { numAffectedRows = 0n } = await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${to}
          where ctid = ${ctid}::tid and ${sql.ref(column)} = ${from}`.execute(tx);
        replaced += Number(numAffectedRows);
      }
    };
    await (organizationId === null ? withSystem(database, replace) : withTenant(database, organizationId, replace));
  }
  return replaced;
};

/** The login role owns the queue. */
const replaceQueued = async (
  { database }: Installation,
  id: string,
  { from, to }: Pick<Replacement, 'from' | 'to'>,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set data = jsonb_set(data, '{sealed}', to_jsonb(${to}::text))
    where name = 'send-mail' and id = ${id}::uuid and data ->> 'sealed' = ${from}`.execute(database.kysely);
  return Number(numAffectedRows);
};
