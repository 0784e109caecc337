import type { Finding } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { mailLine } from '../../../platform/mail/mail-name.ts';
import { textOf } from '../../statements/index.ts';
import { notificationMail, type Mailed } from '../mail-notifications.ts';
import type { DigestKind } from './due.ts';
import { unsubscribeDigestUrl } from './unsubscribe-digest.ts';

export type Digest = {
  /** What is due; a weekly report that comes with a daily digest is one email. */
  kinds: readonly DigestKind[];
  fresh: readonly Finding[];
  /** Figures with an assessed change. */
  checked: number;
  unread: readonly Mailed[];
};

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

/** What a digest comes to in a few words. */
export const summaryOf = ({ fresh, checked, unread }: Digest): string => {
  const parts = [
    ...(fresh.length === 0 ? [] : [count(fresh.length, 'clear change')]),
    ...(unread.length === 0 ? [] : [`${count(unread.length, 'unread notification')} today`]),
  ];
  if (parts.length > 0) return parts.join(', ');
  return `${count(checked, 'figure')} checked, nothing clearly changed`;
};

const titles: Record<DigestKind, string> = { daily: 'Daily digest', weekly: 'Weekly report' };
export const titleOf = ({ kinds }: Digest): string => titles[kinds.includes('weekly') ? 'weekly' : 'daily'];

export type DigestMail = { subject: string; text: string };

export const digestMail = (platform: Platform, userId: string, digest: Digest): DigestMail => {
  const { publicUrl } = platform.config;
  const { fresh, unread, kinds } = digest;
  const findings = fresh.map(({ statement, cause, link }) =>
    [
      mailLine(textOf(statement)),
      ...(cause === null ? [] : [mailLine(textOf(cause))]),
      `See the evidence: ${publicUrl}${link}`,
    ].join('\n'),
  );
  const notices = unread.map(
    (notification) => notificationMail(platform, '', [notification], 'unread').text.split('\n\n')[0] ?? '',
  );
  const proof = fresh.length === 0 && unread.length === 0 ? [`${summaryOf(digest)} in the last 30 days.`] : [];
  const ends = kinds.map(
    (kind) => `Stop the ${titles[kind].toLowerCase()}: ${unsubscribeDigestUrl(platform, { userId, kind })}`,
  );
  const settings = `Choose which notifications you get: ${publicUrl}/settings?tab=preferences&part=notifications`;
  const isOnlyUnread = fresh.length === 0 && unread.length > 0;
  const subject = isOnlyUnread ? summaryOf(digest) : `${titleOf(digest)}: ${summaryOf(digest)}`;
  return { subject, text: [...findings, ...proof, ...notices, [settings, ...ends].join('\n')].join('\n\n') };
};
