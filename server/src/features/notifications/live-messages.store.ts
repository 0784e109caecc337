/** Stored messages of the live channel: ids and recipients. */
import { dayMs, live, roleLevels, type Role } from '@sightline/contract';
import { sql } from 'kysely';
import type { StoredAudience } from '../../platform/events.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Text } from '../../platform/text.ts';

export type StoredPayload =
  | { type: 'notification'; payload: { notificationId: string } }
  | { type: 'performance_update'; payload: { developerId: string } }
  | { type: 'team_member_update'; payload: { message: Text; changedBy?: string } };

export type StoredMessage = StoredPayload & { id: number };

/** Older messages are not sent after a reconnect. */
const keptMs = dayMs;

/**
 * Stores a message under the next id. Others of the organization wait until this transaction ends, so ids are in the
 * order in which messages become visible; store it last.
 */
export const insertLiveMessage = async (
  tx: Tx,
  organizationId: string,
  { atLeast, userIds }: StoredAudience,
  { type, payload }: StoredPayload,
  at: Date,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into live_positions as known (organization_id, last_id) values (${organizationId}::uuid, 1)
    on conflict (organization_id) do update set last_id = known.last_id + 1
    returning last_id as id`.execute(tx);
  const id = rows[0]!.id;
  await tx
    .insertInto('live_messages')
    .values({
      organization_id: organizationId,
      id,
      type,
      at_least: atLeast,
      user_ids: [...userIds],
      payload: JSON.stringify(payload),
      created_at: at,
    })
    .execute();
  await tx
    .deleteFrom('live_messages')
    .where((where) =>
      where.or([where('id', '<=', id - live.messagesKept), where('created_at', '<', new Date(at.getTime() - keptMs))]),
    )
    .execute();
  return id;
};

type Viewer = { id: string; role: Role };

const isFor = ({ id, role }: Viewer) => {
  const roles = Object.entries(roleLevels).flatMap(([name, level]) => (level <= roleLevels[role] ? [name] : []));
  return sql<boolean>`(${id}::uuid = any(user_ids) or at_least = any(${roles}::text[]))`;
};

/** A message, if this member is a recipient. */
export const findLiveMessage = async (tx: Tx, viewer: Viewer, id: number): Promise<StoredMessage | null> => {
  const row = await tx
    .selectFrom('live_messages')
    .select(['id', 'type', 'payload'])
    .where('id', '=', id)
    .where(isFor(viewer))
    .executeTakeFirst();
  return (row as StoredMessage | undefined) ?? null;
};

/** The member's messages after a given one, and whether the organization's messages since then are complete. */
export const listLiveMessages = async (
  tx: Tx,
  viewer: Viewer,
  after: number,
): Promise<{ messages: StoredMessage[]; complete: boolean; head: number }> => {
  const { rows } = await sql<{ head: number; first: number | null }>`
    select last_id as head, (select min(id) from live_messages) as first from live_positions`.execute(tx);
  const { head, first } = rows[0] ?? { head: 0, first: null };
  const complete = after === head || (after < head && first !== null && first <= after + 1);
  // A new connection only needs the current position.
  if (after === 0 || after >= head) return { messages: [], complete, head };
  const messages = await tx
    .selectFrom('live_messages')
    .select(['id', 'type', 'payload'])
    .where('id', '>', after)
    .where('id', '<=', head)
    .where(isFor(viewer))
    .orderBy('id')
    .execute();
  return { messages: messages as StoredMessage[], complete, head };
};

/** Removes all stored messages of the organization. */
export const deleteLiveMessages = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('live_messages').where('organization_id', '=', organizationId).execute();
};
