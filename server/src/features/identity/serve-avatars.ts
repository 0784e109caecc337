import { apiPrefix, avatarPath, id } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { currentSettings } from '../../platform/settings/current-settings.ts';
import { findAvatar } from './avatars.store.ts';

/** Pictures, without a session: image requests carry no token. A changed one gets a new address. */
export const serveAvatars = (app: FastifyInstance, platform: Platform): void => {
  app.get(`${apiPrefix}${avatarPath}/:avatarId`, async (request, reply) => {
    const { avatarId } = request.params as { avatarId: string };
    const found = id.safeParse(avatarId).success
      ? await withSystem(platform.database, (tx) => findAvatar(tx, avatarId))
      : null;
    if (found === null) throw new NotFound('picture', avatarId);
    const { cacheSeconds } = await currentSettings(platform);
    return reply
      .type(found.mediaType)
      .header('Cache-Control', `private, max-age=${cacheSeconds}, immutable`)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .send(found.content);
  });
};
