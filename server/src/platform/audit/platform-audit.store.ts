import { sql } from 'kysely';
import type { SessionContext } from '../http/bind.ts';
import type { Tx } from '../database/tenant.ts';
import { inEnglish, readText, stored, type Text } from '../text.ts';

const platformActions = [
  'platform.create-admin',
  'platform.revoke-admin',
  'settings.change',
  'settings.export',
  'tenant.activate',
  'tenant.cancel-deletion',
  'tenant.change-limits',
  'tenant.change-plan',
  'tenant.decline-plan',
  'tenant.grant-plan',
  'tenant.request-deletion',
  'tenant.suspend',
  'tenant.export',
  'tenant.delete',
] as const;
type PlatformAction = (typeof platformActions)[number];

export type PlatformEntry = {
  id: number;
  at: Date;
  actorName: string;
  action: string;
  subject: string;
  organizationId: string | null;
  detail: Record<string, unknown>;
};

type Who = Pick<SessionContext, 'platform' | 'origin'> & { user: { id: string | null; name: string } };
type NewEntry = {
  action: PlatformAction;
  subject: Text;
  organizationId?: string;
  detail?: Record<string, unknown>;
};

/** Records what a platform admin did, in the transaction of the change itself. */
export const writePlatformAudit = async (tx: Tx, { platform, origin, user }: Who, entry: NewEntry): Promise<void> => {
  await tx
    .insertInto('platform_audit_entries')
    .values({
      at: new Date(platform.clock.now()),
      actor_user_id: user.id,
      actor_name: user.name,
      action: entry.action,
      subject: inEnglish(entry.subject),
      subject_text: stored(entry.subject),
      organization_id: entry.organizationId ?? null,
      address: origin.address,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
};

/** The latest entries, of one organization or of the whole platform. */
export const listPlatformAudit = async (
  tx: Tx,
  { organizationId, limit }: { organizationId?: string; limit: number },
): Promise<PlatformEntry[]> => {
  let query = tx
    .selectFrom('platform_audit_entries')
    .select(['id', 'at', 'actor_name', 'action', 'subject', 'subject_text', 'organization_id', 'detail']);
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actorName: row.actor_name,
    action: row.action,
    subject: readText(row.subject, row.subject_text),
    organizationId: row.organization_id,
    detail: row.detail as Record<string, unknown>,
  }));
};

/** Deletes audit entries of organizations and of the platform from before then. */
export const deleteAuditBefore = async (tx: Tx, before: Date): Promise<void> => {
  await sql`delete from audit_entries where at < ${before}`.execute(tx);
  await tx.deleteFrom('platform_audit_entries').where('at', '<', before).execute();
};
