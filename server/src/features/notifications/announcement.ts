import type { Role } from '@sightline/contract';

/** Something that happened which people should hear of. */
export type Announcement = {
  /** A reader gets each key once, however often it is reported. */
  key: string;
  type: 'success' | 'info' | 'warning' | 'error';
  title: string;
  message: string;
  action?: { text: string; url: string };
  /** The reporting feature sends its own, fuller email, so this is shown in the product only. */
  hasOwnEmail?: boolean;
  /** Sent by the test button. */
  test?: boolean;
};

/** Who hears it: members with at least this role, single users, or both. */
export type Readers = { atLeast: Role; userIds?: string[] } | { userIds: string[] };

export type AnnouncementJob = { organizationId: string; readers: Readers; announcement: Announcement };
