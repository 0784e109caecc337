import type { Role } from '@sightline/contract';
import { write, type Text } from '../../platform/text.ts';

/** An event that users are notified about; `Words` that are no text yet are written for each reader. */
export type Announcement<Words = string> = {
  /** A reader gets each key once, however often it is reported. */
  key: string;
  type: 'success' | 'info' | 'warning' | 'error';
  title: Words;
  message: Words;
  action?: { text: Words; url: string };
  /** The reporting feature sends its own, fuller email, so this is shown in the product only. */
  hasOwnEmail?: boolean;
  /** Sent by the test button. */
  test?: boolean;
};

/** Recipients: members with at least this role, single users, or both. */
export type Readers = { atLeast: Role; userIds?: string[] } | { userIds: string[] };

export type AnnouncementJob = { organizationId: string; readers: Readers; announcement: Announcement<Text> };

/** In the current language. */
export const written = ({ title, message, action, ...rest }: Announcement<Text>): Announcement => ({
  ...rest,
  title: write(title),
  message: write(message),
  ...(action === undefined ? {} : { action: { text: write(action.text), url: action.url } }),
});
