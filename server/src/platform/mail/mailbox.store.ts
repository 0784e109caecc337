import type { MailboxKind, MailStatus } from '@sightline/contract';
import type { Tx } from '../database/tenant.ts';
import { inEnglish, readText, type Text, stored } from '../text.ts';

export type MailboxEntry = {
  id: string;
  kind: MailboxKind;
  to: string;
  sealedMail: string;
  status: MailStatus;
  version: number;
  attempts: number;
  error: string | null;
  createdAt: Date;
  sentAt: Date | null;
};
type NewEntry = Pick<MailboxEntry, 'id' | 'kind' | 'to' | 'sealedMail' | 'status' | 'createdAt'> & {
  error: Text | null;
};
/** Records a delivery attempt of an entry; entries of earlier versions are ignored. */
export type Attempt = { id: string; version: number };

/** The name that emails of an organization end with. */
export const readMailedOrganization = async (tx: Tx, organizationId: string): Promise<string | null> => {
  const row = await tx.selectFrom('organizations').select('name').where('id', '=', organizationId).executeTakeFirst();
  return row?.name ?? null;
};

/** Works in the transactions of tenants and of the system. */
export const insertMailboxEntry = async (tx: Tx, organizationId: string, entry: NewEntry): Promise<void> => {
  await tx
    .insertInto('mailbox_entries')
    .values({
      organization_id: organizationId,
      id: entry.id,
      kind: entry.kind,
      recipient: entry.to,
      sealed_mail: entry.sealedMail,
      status: entry.status,
      error: entry.error === null ? null : inEnglish(entry.error),
      error_text: stored(entry.error),
      created_at: entry.createdAt,
    })
    .execute();
};

const select = (tx: Tx) => tx.selectFrom('mailbox_entries').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): MailboxEntry => ({
  id: row.id,
  kind: row.kind as MailboxKind,
  to: row.recipient,
  sealedMail: row.sealed_mail,
  status: row.status as MailStatus,
  version: row.version,
  attempts: row.attempts,
  error: readText(row.error, row.error_text),
  createdAt: row.created_at,
  sentAt: row.sent_at,
});

export const findMailboxEntry = async (tx: Tx, id: string): Promise<MailboxEntry | null> => {
  const row = await select(tx).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : present(row);
};

export const listMailbox = async (
  tx: Tx,
  { status, limit, offset }: { status: MailStatus | undefined; limit: number; offset: number },
): Promise<MailboxEntry[]> => {
  const query = status === undefined ? select(tx) : select(tx).where('status', '=', status);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute();
  return rows.map(present);
};

export const countMailbox = async (tx: Tx, status: MailStatus | undefined): Promise<number> => {
  const query = tx.selectFrom('mailbox_entries').select((of) => of.fn.countAll<string>().as('count'));
  const row = await (status === undefined ? query : query.where('status', '=', status)).executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Counts an attempt. @returns how many there were with it; null for an entry that does not wait for this one */
export const beginAttempt = async (tx: Tx, { id, version }: Attempt): Promise<number | null> => {
  const row = await tx
    .updateTable('mailbox_entries')
    .set((of) => ({ attempts: of('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'waiting')
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? null;
};

export const endAttempt = async (
  tx: Tx,
  { id, version }: Attempt,
  end: { status: 'sent'; sentAt: Date } | { status: 'waiting' | 'failed'; error: Text },
): Promise<void> => {
  await tx
    .updateTable('mailbox_entries')
    .set(
      end.status === 'sent'
        ? { status: 'sent', sent_at: end.sentAt, error: null, error_text: null }
        : { status: end.status, error: inEnglish(end.error), error_text: stored(end.error) },
    )
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
};

/** Requeues an entry for a separate attempt. @returns its new version */
export const reopenMailboxEntry = async (tx: Tx, id: string): Promise<number | null> => {
  const row = await tx
    .updateTable('mailbox_entries')
    .set((of) => ({
      version: of('version', '+', 1),
      status: 'waiting',
      attempts: 0,
      error: null,
      error_text: null,
      sent_at: null,
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
};

export const deleteMailboxBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('mailbox_entries').where('created_at', '<', before).execute();
};

export const deleteMailbox = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('mailbox_entries').where('organization_id', '=', organizationId).execute();
};
