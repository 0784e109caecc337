import { randomUUID } from 'node:crypto';
import { t, apiPrefix, avatarPath } from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { readPicture } from '../../platform/pictures.ts';
import { writeAccountAudit } from '../../platform/audit/account-audit.store.ts';
import { updateUser } from './accounts.store.ts';
import { deleteAvatar, replaceAvatar } from './avatars.store.ts';
import { refuseDemo } from './demo-users.ts';

/**
 * Puts a picture in place of the initials.
 * @param image base64
 * @throws InvalidInput for one that is too large or of another type
 */
export const changeAvatar = async (ctx: SessionContext, image: string): Promise<SessionUser> => {
  const { platform, user } = ctx;
  refuseDemo(user, t('The picture of a demo account cannot be changed.'));
  const { content, mediaType } = await readPicture(image);
  const id = randomUUID();
  const avatar = `${apiPrefix}${avatarPath}/${id}`;
  await withSystem(platform.database, async (tx) => {
    await replaceAvatar(tx, user.id, { id, mediaType, content }, new Date(platform.clock.now()));
    await updateUser(tx, user.id, { avatar });
    await writeAccountAudit(tx, ctx, user.id, 'account.change-avatar');
  });
  return { ...user, avatar };
};

/** Removes the picture, so that initials are shown. */
export const removeAvatar = async (ctx: SessionContext): Promise<SessionUser> => {
  const { platform, user } = ctx;
  refuseDemo(user, t('The picture of a demo account cannot be changed.'));
  await withSystem(platform.database, async (tx) => {
    await deleteAvatar(tx, user.id);
    await updateUser(tx, user.id, { avatar: null });
    await writeAccountAudit(tx, ctx, user.id, 'account.remove-avatar');
  });
  return { ...user, avatar: null };
};
