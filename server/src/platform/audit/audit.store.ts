import type { Actor, TenantContext } from '../context.ts';
import type { Tx } from '../database/tenant.ts';

export type AuditEntry = {
  /** What happened, as `feature.verb`: `integrations.connect`. */
  action: string;
  /** What it happened to, as a reader knows it. */
  subject: string;
  detail?: Record<string, unknown>;
};

/** Records who did what, in the transaction of the change itself. */
export const writeAudit = async (tx: Tx, ctx: TenantContext, entry: AuditEntry): Promise<void> => {
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
      subject: entry.subject,
      detail: JSON.stringify(entry.detail ?? {}),
      address: ctx.origin?.address ?? '',
    })
    .execute();
};

const described = (actor: Actor): { userId: string | null; name: string } => {
  if (actor.kind === 'user') return { userId: actor.user.id, name: actor.user.name };
  return { userId: null, name: actor.kind === 'job' ? actor.name : actor.provider };
};
