/** Announcements are queued by the features that have something to report; `features/notifications` delivers them. */
import type { Role } from '@sightline/contract';
import type { EnqueueOptions, Platform } from './context.ts';
import type { Tx } from './database/tenant.ts';
import { asMessage, type Message } from './text.ts';

/** An event that users are notified about; `Words` that are no text yet are written for each reader. */
export type Announcement<Words = Message> = {
  /** A reader gets each key once, however often it is reported. */
  key: string;
  type: 'success' | 'info' | 'warning' | 'error';
  title: Words;
  message: Words;
  action?: { text: Words; url: string };
  /** Somebody waits for a reader's answer: emailed to everyone who gets emails, however severe their alerts must be. */
  awaitsAnswer?: boolean;
  /** Shown in the product only, because the feature sends its own, longer email. */
  hasOwnEmail?: boolean;
  /** Sent by the test button. */
  test?: boolean;
};

/** Recipients: members with at least this role, single users, or both. */
export type Readers = { atLeast: Role; userIds?: string[] } | { userIds: string[] };

type Queued = { organizationId: string; readers: Readers; announcement: Announcement };

export const announcementJobName = 'publish-announcement';

/**
 * Notifies readers once the transaction commits. Its texts are written with `say`, for each reader in their language; `t`
 * would use the language of the person who caused it.
 */
export const queueAnnouncement = (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  queued: Queued,
  options?: EnqueueOptions,
): Promise<string | null> => jobs.enqueue(tx, announcementJobName, queued, options);

/** Notifies one user, with texts already in that user's language. */
export const queueOwnAnnouncement = (
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  {
    organizationId,
    userId,
    announcement,
  }: { organizationId: string; userId: string; announcement: Announcement<string> },
): Promise<string | null> => {
  const { title, message, action } = announcement;
  return queueAnnouncement(platform, tx, {
    organizationId,
    readers: { userIds: [userId] },
    announcement: {
      ...announcement,
      title: asMessage(title),
      message: asMessage(message),
      ...(action === undefined ? {} : { action: { ...action, text: asMessage(action.text) } }),
    } as Announcement,
  });
};
