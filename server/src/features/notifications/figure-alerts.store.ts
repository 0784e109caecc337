import type { NewFigureAlert } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';

export type AlertState = 'none' | 'better' | 'worse';

export type StoredAlert = NewFigureAlert & {
  id: string;
  userId: string;
  paused: boolean;
  state: AlertState;
  lastFiredAt: Date | null;
};

/** Alerts of one member, or all that are not paused; the oldest first. */
export const listAlerts = async (tx: Tx, owner: { userId: string } | 'active'): Promise<StoredAlert[]> => {
  const all = tx.selectFrom('figure_alerts').selectAll().orderBy('user_id').orderBy('created_at').orderBy('id');
  const rows = await (
    owner === 'active' ? all.where('paused', '=', false) : all.where('user_id', '=', owner.userId)
  ).execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    metric: row.metric,
    subject: row.subject,
    direction: row.direction as StoredAlert['direction'],
    paused: row.paused,
    state: row.state as AlertState,
    lastFiredAt: row.last_fired_at,
  }));
};

export const insertAlert = async (
  tx: Tx,
  organizationId: string,
  alert: NewFigureAlert & { id: string; userId: string; state: AlertState; at: Date },
): Promise<void> => {
  await tx
    .insertInto('figure_alerts')
    .values({
      organization_id: organizationId,
      id: alert.id,
      user_id: alert.userId,
      metric: alert.metric,
      subject: alert.subject,
      direction: alert.direction,
      state: alert.state,
      created_at: alert.at,
    })
    .execute();
};

/** @returns whether the member has this alert */
export const updateAlert = async (
  tx: Tx,
  userId: string,
  id: string,
  change: { paused?: boolean; state?: AlertState; last_fired_at?: Date },
): Promise<boolean> => {
  const result = await tx
    .updateTable('figure_alerts')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/**
 * Stores what a check found, unless the alert was paused, deleted or changed since the check read it.
 * @returns whether it was stored
 */
export const updateCheckedAlert = async (
  tx: Tx,
  { id, state: before }: Pick<StoredAlert, 'id' | 'state'>,
  change: { state: AlertState; last_fired_at?: Date },
): Promise<boolean> => {
  const result = await tx
    .updateTable('figure_alerts')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', before)
    .where('paused', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** @returns whether the member had this alert */
export const deleteAlert = async (tx: Tx, userId: string, id: string): Promise<boolean> => {
  const result = await tx
    .deleteFrom('figure_alerts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Removes the alerts of everybody in the organization. */
export const deletePersonalAlerts = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('figure_alerts').where('organization_id', '=', organizationId).execute();
};
