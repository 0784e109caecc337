import type { AuditAction, AuditEntry } from '@sightline/contract';
import { sql } from 'kysely';
import { containing } from '../database/containing.ts';
import type { Actor, TenantContext } from '../context.ts';
import type { Tx } from '../database/tenant.ts';
import { inEnglish, readText, type Text, stored } from '../text.ts';

export type NewAuditEntry = {
  /** What happened, as `feature.verb`: `integrations.connect`. */
  action: AuditAction;
  /** The name of what was changed. */
  subject: Text;
  detail?: Record<string, unknown>;
};

/** Records who did what, in the transaction of the change itself. */
export const writeAudit = async (tx: Tx, ctx: TenantContext, entry: NewAuditEntry): Promise<void> => {
  const who = described(ctx.actor);
  await tx
    .insertInto('audit_entries')
    .values({
      organization_id: ctx.organizationId,
      at: new Date(ctx.platform.clock.now()),
      actor_kind: ctx.actor.kind,
      actor_user_id: who.userId,
      actor_name: who.name,
      action: entry.action,
      subject: inEnglish(entry.subject),
      subject_text: stored(entry.subject),
      detail: JSON.stringify(entry.detail ?? {}),
      address: ctx.origin?.address ?? '',
    })
    .execute();
};

const described = (actor: Actor): { userId: string | null; name: string } => {
  if (actor.kind === 'user') return { userId: actor.user.id, name: actor.user.name };
  return { userId: null, name: actor.kind === 'job' ? actor.name : actor.provider };
};

/** Filters; missing ones match everything. */
export type AuditSearch = {
  text?: string | undefined;
  who?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
};

export type AuditView = {
  limit: number;
  /** Whether the reader may see IP addresses; otherwise, searches do not match them. */
  addresses: boolean;
};

/** Entries of the organization, the latest first. */
export const searchAudit = async (tx: Tx, search: AuditSearch, view: AuditView): Promise<AuditEntry[]> => {
  let query = tx.selectFrom('audit_entries').selectAll();
  if (search.text !== undefined && search.text !== '') {
    const address = view.addresses ? sql.ref('address') : sql.lit('');
    const everything = sql`concat_ws(' ', actor_name, action, subject, ${address}, detail::text)`;
    query = query.where(sql<boolean>`${everything} ilike ${containing(search.text)}`);
  }
  if (search.who !== undefined && search.who !== '') query = query.where('actor_name', 'ilike', containing(search.who));
  if (search.action !== undefined && search.action !== '')
    query = query.where('action', 'ilike', containing(search.action));
  if (search.from !== undefined) query = query.where('at', '>=', new Date(search.from));
  if (search.to !== undefined) query = query.where('at', '<', new Date(search.to));
  if (search.before !== undefined) query = query.where('id', '<', search.before);
  const rows = await query.orderBy('id', 'desc').limit(view.limit).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorKind: row.actor_kind as AuditEntry['actorKind'],
    actorName: row.actor_name,
    action: row.action,
    subject: readText(row.subject, row.subject_text),
    address: view.addresses ? row.address : '',
    detail: row.detail as Record<string, unknown>,
  }));
};
