import { currentLanguage, dayMs, limits, type AnyLanguage, type Notification } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { write, type Text } from '../../platform/text.ts';
import { written, type Announcement } from './announcement.ts';

/** When quiet hours release it, and whether an email is delayed with it. */
type Held = { until: Date; email: boolean };

/** What a notification says, for reading it in other languages than that of its columns. */
type Texts = { language: AnyLanguage; title: Text; message: Text; action: Text | null };

/** Stores it in the current language, and as messages. */
export const insertNotification = async (
  tx: Tx,
  row: {
    organizationId: string;
    id: string;
    userId: string;
    announcement: Announcement<Text>;
    at: Date;
    cleared?: boolean;
    held?: Held | null;
  },
): Promise<boolean> => {
  const { title, message, action } = row.announcement;
  const texts: Texts = { language: currentLanguage(), title, message, action: action?.text ?? null };
  const announcement = written(row.announcement);
  const result = await tx
    .insertInto('notifications')
    .values({
      organization_id: row.organizationId,
      id: row.id,
      user_id: row.userId,
      type: announcement.type,
      title: announcement.title,
      message: announcement.message,
      action_text: announcement.action?.text ?? null,
      action_url: announcement.action?.url ?? null,
      texts: JSON.stringify(texts),
      announcement_key: announcement.key,
      created_at: row.at,
      cleared_at: row.cleared === true ? row.at : null,
      test: announcement.test === true,
      held_until: row.held?.until ?? null,
      held_email: row.held?.email === true,
    })
    .onConflict((on) => on.columns(['organization_id', 'user_id', 'announcement_key']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** More than are shown, so that the number of unread ones can pass 99. */
const maxListed = limits.notificationsKept * 3;

/** Longer than any notification recurs under the same key (such as a score that stays low) or is delayed. */
const announcedMs = 90 * dayMs;

/**
 * Deletes a user's old notifications, except the newest ones and those that might be repeated. Cleared ones count too.
 */
export const trimNotifications = async (tx: Tx, userId: string, at: Date): Promise<void> => {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('created_at', '<', new Date(at.getTime() - announcedMs))
    .where('id', 'not in', (of) =>
      of
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(maxListed),
    )
    .execute();
};

const shown = (tx: Tx, userId: string) =>
  tx.selectFrom('notifications').selectAll().where('user_id', '=', userId).where('cleared_at', 'is', null);

/** Deletes all announcements of the organization, including the record that they were sent. */
export const deleteNotifications = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('notifications').where('organization_id', '=', organizationId).execute();
};

/** Newest first. */
export const listNotifications = async (tx: Tx, userId: string): Promise<Notification[]> => {
  const rows = await shown(tx, userId).orderBy('created_at', 'desc').orderBy('id').limit(maxListed).execute();
  return rows.map(present);
};

export const findNotification = async (tx: Tx, userId: string, id: string): Promise<Notification | null> => {
  const row = await shown(tx, userId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : present(row);
};

export const markRead = async (tx: Tx, userId: string, id: string | 'all', at: Date): Promise<void> => {
  let query = tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (id !== 'all') query = query.where('id', '=', id);
  await query.execute();
};

export const clearNotifications = async (tx: Tx, userId: string, id: string | 'all', at: Date): Promise<void> => {
  let query = tx
    .updateTable('notifications')
    .set({ cleared_at: at })
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null);
  if (id !== 'all') query = query.where('id', '=', id);
  await query.execute();
};

/** A user's notifications delayed by quiet hours, oldest first. */
export const listHeldNotifications = async (
  tx: Tx,
  userId: string,
): Promise<(Notification & { shown: boolean; email: boolean })[]> => {
  const rows = await tx
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('held_until', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    ...present(row),
    // Notifications that are read, removed or only mailed show no toast.
    shown: row.cleared_at === null && row.read_at === null,
    email: row.held_email,
  }));
};

/** Changes the release time of delayed notifications; null releases them. */
export const updateHeld = async (tx: Tx, userId: string, until: Date | null): Promise<void> => {
  await tx
    .updateTable('notifications')
    .set({ held_until: until })
    .where('user_id', '=', userId)
    .where('held_until', 'is not', null)
    .execute();
};

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

/** In the current language; rows of earlier versions in the language they were stored in. */
const wordsOf = ({ texts, title, message, action_text: actionText }: Row) => {
  const stored = texts as Texts | null;
  if (stored === null || stored.language === currentLanguage()) return { title, message, actionText };
  return {
    title: write(stored.title),
    message: write(stored.message),
    actionText: stored.action === null ? null : write(stored.action),
  };
};

const present = (row: Row): Notification => ({
  ...wordsOf(row),
  id: row.id,
  type: row.type as Notification['type'],
  timestamp: row.created_at.toISOString(),
  read: row.read_at !== null,
  actionUrl: row.action_url,
  test: row.test,
});
