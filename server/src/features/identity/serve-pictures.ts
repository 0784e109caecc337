import { apiPrefix, avatarPath, id, logoPath } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import { currentSettings } from '../../platform/settings/current-settings.ts';
import { findAvatar } from './avatars.store.ts';
import { findLogo } from './organizations/logos.store.ts';

/** How to find a picture, by path. */
const finders = { [avatarPath]: findAvatar, [logoPath]: findLogo };

/** Avatars and logos, without a session: image requests carry no token. A changed one gets a new address. */
export const servePictures = (app: FastifyInstance, platform: Platform): void => {
  for (const [path, find] of Object.entries(finders))
    app.get(`${apiPrefix}${path}/:pictureId`, async (request, reply) => {
      const { pictureId } = request.params as { pictureId: string };
      const found = id.safeParse(pictureId).success
        ? await withSystem(platform.database, (tx) => find(tx, pictureId))
        : null;
      if (found === null) throw new NotFound('picture', pictureId);
      const { cacheSeconds } = await currentSettings(platform);
      return reply
        .type(found.mediaType)
        .header('Cache-Control', `private, max-age=${cacheSeconds}, immutable`)
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .send(found.content);
    });
};
