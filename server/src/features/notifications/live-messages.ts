import type { LiveMessage } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { Platform, SessionUser } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import type { StoredAudience } from '../../platform/events.ts';
import type { Missed } from '../../platform/realtime/delivery.ts';
import { seesIndividuals } from '../visibility/index.ts';
import { findOwnPerson } from '../people/index.ts';
import { readLatestScores } from './scores/score-announcements.store.ts';
import { visibleNotifications } from './about-people.ts';
import {
  findLiveMessage,
  insertLiveMessage,
  listLiveMessages,
  type StoredMessage,
  type StoredPayload,
} from './live-messages.store.ts';
import { findNotification } from './notifications.store.ts';
import { write } from '../../platform/text.ts';

/** Stores a message and sends it to every process once the transaction commits. Last in its transaction. */
export const publishStored = async (
  platform: Platform,
  tx: Tx,
  organizationId: string,
  audience: StoredAudience,
  message: StoredPayload,
): Promise<void> => {
  const id = await insertLiveMessage(tx, organizationId, audience, message, new Date(platform.clock.now()));
  await platform.events.publish(tx, { organizationId, audience, message: { type: 'stored', payload: { id } } });
};

/** A stored message as its viewer may see it now; null if it is not for them. */
export const presentStored = (
  platform: Platform,
  organizationId: string,
  viewer: SessionUser,
  id: number,
): Promise<LiveMessage | null> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const stored = await findLiveMessage(tx, viewer, id);
    return stored === null ? null : present(tx, viewer, stored);
  });

/** The messages that a viewer missed, without notifications that they have read elsewhere. */
export const missedMessages =
  (platform: Platform): Missed =>
  (viewer, after) =>
    withTenant(platform.database, viewer.organizationId, async (tx) => {
      const { messages, ...rest } = await listLiveMessages(tx, viewer, after);
      const presented: LiveMessage[] = [];
      for (const stored of messages) {
        const message = await present(tx, viewer, stored, { unreadOnly: true });
        if (message !== null) presented.push(message);
      }
      return { messages: presented, ...rest };
    });

const present = async (
  tx: Tx,
  viewer: SessionUser,
  stored: StoredMessage,
  { unreadOnly = false } = {},
): Promise<LiveMessage | null> => {
  const { id } = stored;
  if (stored.type === 'team_member_update') {
    const actionUrl = hasCapability(viewer, 'canManageUsers') ? '/settings?tab=members' : '/teams';
    const { message, changedBy } = stored.payload;
    return { type: stored.type, id, isOwn: changedBy === viewer.id, payload: { message: write(message), actionUrl } };
  }
  if (stored.type === 'notification') {
    const found = await findNotification(tx, viewer.id, stored.payload.notificationId);
    if (found === null || (unreadOnly && found.read)) return null;
    const [visible] = await visibleNotifications(tx, viewer, [found]);
    if (visible === undefined) return null;
    const { type: severity, read: _read, ...notification } = visible;
    return { type: stored.type, id, payload: { ...notification, severity } };
  }
  const { developerId } = stored.payload;
  if (!seesIndividuals(viewer) && (await findOwnPerson(tx, viewer))?.id !== developerId) return null;
  const [score] = await readLatestScores(tx, [developerId]);
  return score === undefined
    ? null
    : {
        type: stored.type,
        id,
        payload: { score: score.score, developerName: score.name, developerId },
      };
};
