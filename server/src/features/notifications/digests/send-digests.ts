import { queueOwnAnnouncement } from '../../../platform/announcements.ts';
import { t, dayMs } from '@sightline/contract';
import type { Language, Notification, QuietHours, UserPreferences } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { eachInTurn } from '../../../platform/jobs/each-in-turn.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { inLanguage } from '../../../platform/language.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { recordNamed } from '../../claims/index.ts';
import { claimsOf } from '../../findings/index.ts';
import { findActingMember, listAnnouncementReaders } from '../../members/index.ts';
import { eachOrganization, readTimeZone } from '../../organizations/index.ts';
import { memberPreferences } from '../../identity/index.ts';
import { visibleNotifications } from '../about-people.ts';
import { mailedOf } from '../mail-notifications.ts';
import { listNotifications } from '../notifications.store.ts';
import { heldUntil } from '../quiet-hours.ts';
import { readQuietHours } from '../quiet-hours.store.ts';
import { changesReader, keyOf, type Changes } from './changes.ts';
import { holdDigestStates, saveDigestState, type DigestState } from './digest-states.store.ts';
import { digestKinds, lastDue, type DigestKind } from './due.ts';
import { digestMail, sentenceOf, titleOf, type Digest, type DigestMail } from './write-digest.ts';

/** Without findings, a confirmation that figures are checked is sent at this interval. */
const proofMs = 28 * dayMs;
/** A finding that was absent for this long is reported again. */
const repeatAfterMs = 28 * dayMs;

const sendName = 'send-digests';
const mailName = 'mail-digest';
const sealedFor = 'digest-mail';
type OfOrganization = { organizationId: string };

/** Queues one job for each organization every hour. After an outage, the waiting job sends what was missed once. */
export const queueDigestsJob = defineJob({
  name: 'queue-digests',
  schedule: '2 * * * *',
  handle: (platform, _data, { signal }) =>
    eachOrganization(platform, signal, (organizationId) =>
      platform.jobs.enqueue(null, sendName, { organizationId }, { singletonKey: organizationId }),
    ),
});

type Recipient = {
  userId: string;
  language: Language;
  inApp: boolean;
  email: boolean;
  wants: Record<DigestKind, boolean>;
};

const recipientOf = (
  userId: string,
  hasAddress: boolean,
  { language, notifications: choices }: UserPreferences,
): Recipient => {
  const mails = choices.enabled && choices.email;
  return {
    userId,
    language,
    inApp: choices.inApp,
    email: hasAddress,
    wants: { daily: mails && choices.dailyDigest, weekly: mails && choices.weeklyReport },
  };
};

const recipientsOf = (platform: Platform, organizationId: string): Promise<Recipient[]> =>
  withSystem(platform.database, async (tx) => {
    const readers = await listAnnouncementReaders(tx, organizationId);
    const ids = readers.map(({ userId }) => userId);
    const preferences = await memberPreferences.readOf(tx, ids);
    return readers.flatMap(({ userId, email }) => {
      const choices = preferences.get(userId);
      return choices === undefined ? [] : [recipientOf(userId, email !== null, choices)];
    });
  });

const unknown: DigestState = { days: { daily: null, weekly: null }, lastSentAt: null, reported: {} };
const infoNotification = { key: '', type: 'info', title: '', message: '' } as const;

type Due = { kinds: DigestKind[]; days: DigestState['days'] };

/** Due digests, and the state to save. New subscribers get the next digest, not the current one. */
const dueOf = ({ wants }: Recipient, { days }: DigestState, now: number, timeZone: string): Due => {
  const kinds: DigestKind[] = [];
  const next = { ...days };
  for (const kind of digestKinds) {
    const last = days[kind];
    next[kind] = wants[kind] ? lastDue(kind, now, timeZone) : null;
    if (last !== null && next[kind] !== null && last < next[kind]) kinds.push(kind);
  }
  return { kinds, days: next };
};

export const sendDigestsJob = defineJob<OfOrganization>({
  name: sendName,
  concurrency: 2,
  async handle(platform, { organizationId }, { signal }) {
    const recipients = await recipientsOf(platform, organizationId);
    const changesFor = changesReader(platform, organizationId);
    const { quiet, common } = await withTenant(platform.database, organizationId, async (tx) => ({
      quiet: await readQuietHours(
        tx,
        recipients.map(({ userId }) => userId),
      ),
      common: await readTimeZone(tx, organizationId),
    }));
    await eachInTurn(recipients, signal, (recipient) => {
      const circumstances = { quiet: quiet.get(recipient.userId), common, changesFor };
      return inLanguage(recipient.language, () => sendTo(platform, organizationId, recipient, circumstances));
    });
  },
});

type Circumstances = {
  quiet: QuietHours | undefined;
  common: string;
  changesFor: ReturnType<typeof changesReader>;
};

const sendTo = async (
  platform: Platform,
  organizationId: string,
  recipient: Recipient,
  { quiet, common, changesFor }: Circumstances,
): Promise<void> => {
  const now = platform.clock.now();
  // During quiet hours, the digest stays due.
  if (heldUntil(quiet, infoNotification, new Date(now)) !== null) return;
  const due = (state: DigestState): Due => dueOf(recipient, state, now, quiet?.timeZone ?? common);
  const { userId } = recipient;
  const isAnythingDue = await withTenant(platform.database, organizationId, async (tx) => {
    const state = (await holdDigestStates(tx, [userId])).get(userId);
    const { kinds, days } = due(state ?? unknown);
    if (kinds.length > 0) return true;
    const isKnown = state !== undefined || digestKinds.every((kind) => days[kind] === null);
    if (!isKnown || digestKinds.some((kind) => days[kind] !== (state ?? unknown).days[kind]))
      await saveDigestState(tx, organizationId, userId, { ...(state ?? unknown), days });
    return false;
  });
  if (!isAnythingDue) return;
  const read = await changesFor(userId);
  if (read === null) return;
  await withTenant(platform.database, organizationId, async (tx) => {
    const state = (await holdDigestStates(tx, [userId])).get(userId) ?? unknown;
    const { kinds, days } = due(state);
    // Another run has already sent it.
    if (kinds.length === 0) return;
    const unread = kinds.includes('daily') ? await unreadOf(tx, read.ctx.user, now) : [];
    const digest = digestFrom(read.changes, state, kinds, unread, now);
    const isProofDue = state.lastSentAt === null || now - state.lastSentAt.getTime() >= proofMs;
    const says = digest.fresh.length > 0 || digest.unread.length > 0;
    const isSent = says || (isProofDue && digest.checked > 0);
    await saveDigestState(tx, organizationId, userId, {
      days,
      lastSentAt: isSent ? new Date(now) : state.lastSentAt,
      reported: reportedAfter(state, read.changes, now),
    });
    if (isSent && recipient.email) await recordNamed(tx, read.ctx, claimsOf(digest.fresh), { timeZone: common });
    if (isSent)
      await deliver(platform, tx, { organizationId, recipient, digest, day: days.weekly ?? days.daily ?? '' });
  });
};

type Reader = Parameters<typeof visibleNotifications>[1];

/** Unread notifications of the last day that the user may still see. */
const unreadOf = async (tx: Tx, user: Reader, now: number): Promise<Notification[]> =>
  (await visibleNotifications(tx, user, await listNotifications(tx, user.id))).filter(
    (notification) => !notification.read && !notification.test && Date.parse(notification.timestamp) > now - dayMs,
  );

const digestFrom = (
  { findings, checked }: Changes,
  { reported }: DigestState,
  kinds: readonly DigestKind[],
  unread: readonly Notification[],
  now: number,
): Digest => ({
  kinds,
  fresh: findings.filter((finding) => now - (reported[keyOf(finding)] ?? -Infinity) >= repeatAfterMs),
  checked,
  unread: unread.map(mailedOf),
});

/** Findings that are still true stay marked as reported. */
const reportedAfter = ({ reported }: DigestState, { findings }: Changes, now: number): DigestState['reported'] => ({
  ...Object.fromEntries(Object.entries(reported).filter(([, at]) => now - at < repeatAfterMs)),
  ...Object.fromEntries(findings.map((finding) => [keyOf(finding), now])),
});

type Delivery = OfOrganization & { recipient: Recipient; digest: Digest; day: string };

const deliver = async (
  platform: Platform,
  tx: Tx,
  { organizationId, recipient: { userId, inApp, email }, digest, day }: Delivery,
): Promise<void> => {
  // Unread notifications are already in the list, so only new findings add one. It names nobody.
  if (inApp && (digest.fresh.length > 0 || digest.unread.length === 0))
    await queueOwnAnnouncement(platform, tx, {
      organizationId,
      userId,
      announcement: {
        key: `digest/${digest.kinds.join('-')}/${day}`,
        type: 'info',
        title: titleOf(digest),
        message: sentenceOf({ ...digest, unread: [] }),
        action: { text: t('Open Overview'), url: '/dashboard' },
        hasOwnEmail: true,
      },
    });
  if (!email) return;
  const sealed = platform.secrets.seal(JSON.stringify(digestMail(platform, userId, digest)), sealedFor);
  await platform.jobs.enqueue(tx, mailName, { organizationId, userId, sealed });
};

/** Mails a saved digest to a user who is still a member. */
export const mailDigestJob = defineJob<OfOrganization & { userId: string; sealed: string }>({
  name: mailName,
  options: { policy: 'standard', retryLimit: 8 },
  handle: (platform, { organizationId, userId, sealed }, { completeIn }) =>
    withSystem(platform.database, async (tx) => {
      await completeIn?.(tx);
      const member = await findActingMember(tx, organizationId, userId);
      if (member === null) return;
      const mail = JSON.parse(platform.secrets.open(sealed, sealedFor)) as DigestMail;
      await sendMail(platform, tx, { kind: 'digest', organizationId, to: member.email, ...mail });
    }),
});
