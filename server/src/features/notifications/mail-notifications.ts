import type { Notification } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { mailLine } from '../../platform/mail/mail-name.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Announcement } from './announcement.ts';

export type Mailed = Pick<Announcement, 'title' | 'message' | 'action'>;

/** Mails one notification, or several that waited as one email, in the transaction that stores or releases them. */
export const mailNotifications = (
  platform: Platform,
  tx: Tx,
  { organizationId, to }: { organizationId: string; to: string },
  mailed: readonly Mailed[],
): Promise<boolean> => sendMail(platform, tx, { organizationId, ...notificationMail(platform, to, mailed) });

/** @param title of an email about several, with their number before it */
export const notificationMail = (
  { config: { publicUrl } }: Platform,
  to: string,
  mailed: readonly Mailed[],
  title = 'notifications',
) => {
  const [only] = mailed;
  const isOne = mailed.length === 1 && title === 'notifications';
  const paragraphs = mailed.map((notification) => {
    const heading = isOne ? [] : [notification.title];
    const link =
      notification.action === undefined ? [] : [`${notification.action.text}: ${publicUrl}${notification.action.url}`];
    return [...heading, mailLine(notification.message), ...link].join(isOne ? '\n\n' : '\n');
  });
  const settings = `Choose which notifications you get: ${publicUrl}/settings?tab=preferences&part=notifications`;
  const subject = isOne && only !== undefined ? only.title : `${mailed.length} ${title}`;
  return { kind: 'notification' as const, to, subject, text: [...paragraphs, settings].join('\n\n') };
};

/** A stored notification as it is mailed. */
export const mailedOf = ({ title, message, actionText, actionUrl }: Notification): Mailed => ({
  title,
  message,
  ...(actionText === null || actionUrl === null ? {} : { action: { text: actionText, url: actionUrl } }),
});
