import { t, type Notification } from '@sightline/contract';
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
  mailed: readonly [Mailed, ...Mailed[]],
): Promise<boolean> => sendMail(platform, tx, { organizationId, ...notificationMail(platform, to, mailed) });

/** One of several notifications in an email. */
export const notificationParagraph = (platform: Platform, notification: Mailed): string =>
  [mailLine(notification.title), ...linesOf(platform, notification)].join('\n');

const linesOf = ({ config: { publicUrl } }: Platform, { message, action }: Mailed): string[] => [
  mailLine(message),
  ...(action === undefined ? [] : [`${action.text}: ${publicUrl}${action.url}`]),
];

/** Where recipients choose what they are mailed. */
export const settingsLine = ({ config: { publicUrl } }: Platform): string =>
  t('Choose which notifications you get: {link}', {
    link: `${publicUrl}/settings?tab=preferences&part=notifications`,
  });

const notificationMail = (platform: Platform, to: string, mailed: readonly [Mailed, ...Mailed[]]) => {
  const [first, ...others] = mailed;
  const paragraphs =
    others.length === 0
      ? linesOf(platform, first)
      : mailed.map((notification) => notificationParagraph(platform, notification));
  const title = mailLine(first.title);
  const subject = others.length === 0 ? title : t('{title} (and {count} more)', { title, count: others.length });
  const text = paragraphs.join('\n\n');
  return { kind: 'notification' as const, to, subject, text, footer: [settingsLine(platform)] };
};

/** A stored notification as it is mailed. */
export const mailedOf = ({ title, message, actionText, actionUrl }: Notification): Mailed => ({
  title,
  message,
  ...(actionText === null || actionUrl === null ? {} : { action: { text: actionText, url: actionUrl } }),
});
