import { currentLanguage, t, message, type Finding } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailLine } from '../../../platform/mail/mail-name.ts';
import { textOf } from '../../statements/index.ts';
import { notificationParagraph, settingsLine, type Mailed } from '../mail-notifications.ts';
import type { DigestKind } from './due.ts';
import { unsubscribeDigestUrl } from './unsubscribe-digest.ts';

export type Digest = {
  /** The due digests; a weekly and a daily one on the same day are one email. */
  kinds: readonly DigestKind[];
  fresh: readonly Finding[];
  /** Figures with an assessed change. */
  checked: number;
  unread: readonly Mailed[];
};

const unreadToday = (count: number): string =>
  t('{count, plural, one {# unread notification} other {# unread notifications}} today', { count });

/** The summary of a digest in a few words. */
export const summaryOf = ({ fresh, checked, unread }: Digest): string => {
  const parts = [
    ...(fresh.length === 0
      ? []
      : [t('{count, plural, one {# new finding} other {# new findings}}', { count: fresh.length })]),
    ...(unread.length === 0 ? [] : [unreadToday(unread.length)]),
  ];
  if (parts.length > 0) return parts.join(', ');
  return t('{count, plural, one {# figure} other {# figures}} checked, nothing clearly changed', { count: checked });
};

/** As a sentence. Findings say themselves which days they are about. */
export const sentenceOf = (digest: Digest): string =>
  digest.fresh.length > 0
    ? `${summaryOf(digest)}.`
    : t('{summary} in the last 30 days.', { summary: summaryOf(digest) });

const titles: Record<DigestKind, string> = { daily: message('Daily digest'), weekly: message('Weekly report') };
const stopLine = (kind: DigestKind, link: string): string =>
  kind === 'daily' ? t('Stop the daily digest: {link}', { link }) : t('Stop the weekly report: {link}', { link });

export const titleOf = ({ kinds }: Digest): string => t(titles[kinds.includes('weekly') ? 'weekly' : 'daily']);

export type DigestMail = Required<Pick<Mail, 'subject' | 'text' | 'language'>> &
  Pick<Mail, 'unsubscribe'> & { footer: string[] };

export const digestMail = (platform: Platform, userId: string, digest: Digest): DigestMail => {
  const { publicUrl } = platform.config;
  const { fresh, unread, kinds } = digest;
  const findings = fresh.map(({ statement, cause, link }) =>
    [
      mailLine(textOf(statement)),
      ...(cause === null ? [] : [mailLine(textOf(cause))]),
      t('See the evidence: {link}', { link: `${publicUrl}${link}` }),
    ].join('\n'),
  );
  const notices = unread.map((notification) => notificationParagraph(platform, notification));
  const proof =
    fresh.length === 0 && unread.length === 0
      ? [sentenceOf(digest), `${t('Open Overview')}: ${publicUrl}/dashboard`]
      : [];
  const stops = kinds.map((kind) => ({ kind, link: unsubscribeDigestUrl(platform, { userId, kind }) }));
  const isOnlyUnread = fresh.length === 0 && unread.length > 0;
  const subject = isOnlyUnread ? summaryOf(digest) : `${titleOf(digest)}: ${summaryOf(digest)}`;
  const between = fresh.length > 0 && unread.length > 0 ? [`${unreadToday(unread.length)}:`] : [];
  const text = [...findings, ...proof, ...between, ...notices].join('\n\n');
  const footer = [settingsLine(platform), ...stops.map(({ kind, link }) => stopLine(kind, link))];
  // The unsubscribe header has one link, so an email with two digests only has links in its text.
  const [only, another] = stops;
  const language = currentLanguage();
  return {
    subject,
    text,
    footer,
    language,
    ...(only === undefined || another !== undefined ? {} : { unsubscribe: only.link }),
  };
};
