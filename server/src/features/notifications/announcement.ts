import type { Announcement as Queued, Readers } from '../../platform/announcements.ts';
import { write, type Text } from '../../platform/text.ts';

export type { Readers } from '../../platform/announcements.ts';

/** As one reader gets it. */
export type Announcement<Words = string> = Queued<Words>;

/** Jobs of earlier versions have strings. */
export type AnnouncementJob = { organizationId: string; readers: Readers; announcement: Announcement<Text> };

/** In the current language. */
export const written = ({ title, message, action, ...rest }: Announcement<Text>): Announcement => ({
  ...rest,
  title: write(title),
  message: write(message),
  ...(action === undefined ? {} : { action: { text: write(action.text), url: action.url } }),
});
