import { type Announcement, queueAnnouncement } from '../../platform/announcements.ts';
import { t, dayMs, evidenceDays, formatDay, type RemovedCounts } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { Platform, TenantContext } from '../../platform/context.ts';
import { withTenant, type Tx, withSystem } from '../../platform/database/tenant.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { mailName } from '../../platform/mail/mail-name.ts';
import { readMemberAccounts } from '../members/index.ts';
import { readTimeZone } from '../organizations/index.ts';
import { countAhead, type OlderData } from './count-ahead.ts';
import { horizonAt, planDays, type Horizon } from './horizon.ts';
import { holdRetention, recordRemoval, saveRetention, type RetentionState } from './retention.store.ts';
import { say, type Text } from '../../platform/text.ts';
import { memberPreferences } from '../identity/index.ts';
import { inLanguage } from '../../platform/language.ts';

/** Time between announcing a shorter retention and applying it. */
export const graceDays = 30;

const total = (counts: RemovedCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Whether a plan keeps data longer than another: everything, or more days. */
const isShorter = (days: number, than: number): boolean => days !== -1 && (than === -1 || days < than);

/** Deletes what the plan does not keep, and counts what later nights will delete. */
export const applyRetention = async (platform: Platform, organizationId: string, data: OlderData): Promise<void> => {
  await retainTonight(platform, organizationId, data);
  await countAhead(platform, organizationId, data);
};

/**
 * Removes what the plan does not retain. A shorter time than the one in force is announced first, and takes
 * effect thirty days later; one that removes nothing, and a longer one, take effect immediately.
 */
const retainTonight = async (platform: Platform, organizationId: string, data: OlderData): Promise<void> => {
  const ctx: TenantContext = { platform, organizationId, actor: { kind: 'job', name: 'keep-retention' } };
  const accounts = await readMemberAccounts(ctx);
  const preferences = await withSystem(platform.database, (tx) =>
    memberPreferences.readOf(
      tx,
      accounts.map(({ id }) => id),
    ),
  );
  await withTenant(platform.database, organizationId, async (tx) => {
    const now = platform.clock.now();
    const plan = await planDays(tx, organizationId);
    const timeZone = await readTimeZone(tx, organizationId);
    const before = (await holdRetention(tx, organizationId)) ?? { days: plan, announced: null };
    const older = horizonAt(plan, now, timeZone);
    const next = await decide(
      before,
      plan,
      now,
      async () => older === null || total(await data.count(tx, older.from)) === 0,
    );
    await saveRetention(tx, organizationId, next);
    if (next.days !== before.days) {
      const detail = { from: before.days, to: next.days };
      await writeAudit(tx, ctx, { action: 'retention.change', subject: describe(next.days), detail });
      await data.measureAnew(platform, tx, organizationId);
    }
    const { announced } = next;
    if (announced !== null && announced !== before.announced && older !== null) {
      await announce(tx, ctx, { ...announced, day: older.day });
      // An unconfirmed address may be a stranger's.
      for (const { id, role, verifiedEmail: email, name } of accounts)
        if (role === 'admin' && email !== null)
          await inLanguage(preferences.get(id)?.language ?? 'en', () =>
            sendMail(platform, tx, { organizationId, ...mailOf(platform, { email, name }, announced, older) }),
          );
    }
    const horizon = horizonAt(next.days, now, timeZone);
    if (horizon === null) return;
    const counts = await data.remove(platform, tx, organizationId, horizon);
    if (total(counts) === 0) return;
    await recordRemoval(tx, organizationId, { at: new Date(now), before: horizon.day, counts });
    await writeAudit(tx, ctx, {
      action: 'retention.remove',
      subject: say('before {day}', { day: { day: horizon.day } }),
      detail: { ...counts },
    });
  });
};

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const decide = async (
  { days, announced }: Pick<RetentionState, 'days' | 'announced'>,
  plan: number,
  now: number,
  removesNothing: () => Promise<boolean>,
): Promise<Pick<RetentionState, 'days' | 'announced'>> => {
  if (!isShorter(plan, days)) return { days: plan, announced: null };
  if (announced?.days === plan)
    // By the day, as announced: no two nights begin at the same second.
    return dayOf(announced.takesEffectAt) <= dayOf(new Date(now))
      ? { days: plan, announced: null }
      : { days, announced };
  if (await removesNothing()) return { days: plan, announced: null };
  return { days, announced: { days: plan, takesEffectAt: new Date(now + graceDays * dayMs) } };
};

const describe = (days: number): Text =>
  days === -1 ? say('all data is kept') : say('{days} days are kept', { days });

type Announced = { days: number; takesEffectAt: Date; day: string };

const announce = async (tx: Tx, ctx: TenantContext, { days, takesEffectAt }: Announced): Promise<void> => {
  const on = dayOf(takesEffectAt);
  await writeAudit(tx, ctx, { action: 'retention.announce', subject: describe(days), detail: { takesEffectOn: on } });
  const announcement: Announcement = {
    key: `retention.${days}.${on}`,
    type: 'warning',
    title: say('Older data will be deleted'),
    message: say('Your plan keeps {days} days of data. Older data will be deleted from {day}.', {
      days,
      day: { day: on },
    }),
    action: { text: say('View Details'), url: '/settings?tab=general' },
    hasOwnEmail: true,
  };
  const { organizationId } = ctx;
  await queueAnnouncement(ctx.platform, tx, {
    organizationId,
    readers: { atLeast: 'admin' },
    announcement,
  });
};

const mailOf = (
  platform: Platform,
  { email, name }: { email: string; name: string },
  { days, takesEffectAt }: { days: number; takesEffectAt: Date },
  { day }: Horizon,
) => ({
  kind: 'announcement' as const,
  to: email,
  subject: t("Your organization's older data will be deleted"),
  text: t(
    "Hello {name},\n\nYour organization's Sightline plan keeps {days} days of data, plus the {evidenceDays} days before them. From {from}, older data will be deleted every night. Today, that would be everything before {day}.\n\nSee what will be deleted: {link}",
    {
      name: mailName(name),
      days,
      evidenceDays,
      from: formatDay(dayOf(takesEffectAt)),
      day: formatDay(day),
      link: `${platform.config.publicUrl}/settings?tab=general`,
    },
  ),
});
