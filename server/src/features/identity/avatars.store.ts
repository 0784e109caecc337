import type { Tx } from '../../platform/database/tenant.ts';

export type Avatar = { id: string; mediaType: string; content: Buffer };

export const replaceAvatar = async (tx: Tx, userId: string, avatar: Avatar, now: Date): Promise<void> => {
  const values = { id: avatar.id, media_type: avatar.mediaType, content: avatar.content, changed_at: now };
  await tx
    .insertInto('avatars')
    .values({ user_id: userId, ...values })
    .onConflict((on) => on.column('user_id').doUpdateSet(values))
    .execute();
};

export const deleteAvatar = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('avatars').where('user_id', '=', userId).execute();
};

export const findAvatar = async (tx: Tx, id: string): Promise<Avatar | null> => {
  const row = await tx
    .selectFrom('avatars')
    .select(['id', 'media_type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, mediaType: row.media_type, content: row.content };
};
