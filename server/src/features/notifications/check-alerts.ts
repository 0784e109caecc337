import { queueOwnAnnouncement } from '../../platform/announcements.ts';
import { t } from '@sightline/contract';
import type { Platform, SessionUser, UserContext } from '../../platform/context.ts';
import { unknownOrigin } from '../../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { inLanguage } from '../../platform/language.ts';
import { historyLink } from '../statements/index.ts';
import { memberPreferences } from '../identity/index.ts';
import { recordProfileViews } from '../visibility/index.ts';
import { findActingMember } from '../members/index.ts';
import { readTimeZone } from '../organizations/index.ts';
import { findOwnPerson } from '../people/index.ts';
import type { Announcement } from './announcement.ts';
import { listAlerts, updateCheckedAlert, type StoredAlert } from './figure-alerts.store.ts';
import { seenName } from './seen-name.ts';
import { readWatched, type WatchedFigure } from './watched-figure.ts';

const jobName = 'check-figure-alerts';

/** Queues a check of an organization's figure alerts, once the transaction commits. */
export const requestAlertCheck = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  await platform.jobs.enqueue(tx, jobName, { organizationId }, { singletonKey: organizationId });
};

/**
 * Checks the figures that users watch, and notifies them of new changes. Skips figures that they may not see.
 */
const checkAlerts = async (platform: Platform, organizationId: string, signal: AbortSignal): Promise<void> => {
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(platform.database, organizationId, work);
  const alerts = await within((tx) => listAlerts(tx, 'active'));
  const byUser = Map.groupBy(alerts, (alert) => alert.userId);
  await eachInTurn(byUser, signal, async ([userId, userAlerts]) => {
    const { user, language } = await withSystem(platform.database, async (tx) => ({
      user: await findActingMember(tx, organizationId, userId),
      language: (await memberPreferences.readOf(tx, [userId])).get(userId)?.language ?? 'en',
    }));
    if (user === null) return;
    const check = async (tx: Tx): Promise<void> => {
      const at = {
        now: Math.floor(platform.clock.now() / 1000),
        timeZone: await readTimeZone(tx, organizationId),
      };
      const nameOf = await seenName(tx, user);
      for (const alert of userAlerts) {
        const name = nameOf(alert.subject);
        // They lost access, or it no longer exists; Settings shows this.
        if (name === null) continue;
        const watched = await readWatched(tx, { user, organizationId }, alert, at);
        await takeChange({ platform, organizationId, user }, tx, alert, { ...watched, subject: name });
      }
    };
    await inLanguage(language, () => within(check));
  });
};

type Acting = { platform: Platform; organizationId: string; user: SessionUser };

/** Saves the result of the check, and reports a change in the configured direction. */
const takeChange = async (
  acting: Acting,
  tx: Tx,
  alert: StoredAlert,
  watched: WatchedFigure & { subject: string },
): Promise<void> => {
  const { platform, organizationId, user } = acting;
  const { change } = watched;
  if (change === null || change === alert.state) return;
  const isWanted = change !== 'none' && (alert.direction === 'either' || alert.direction === change);
  const at = new Date(platform.clock.now());
  const isStored = await updateCheckedAlert(tx, alert, { state: change, ...(isWanted ? { last_fired_at: at } : {}) });
  if (!isStored || !isWanted) return;
  const [kind, id = ''] = alert.subject.split(':');
  const isPerson = kind === 'person';
  const isOwn = isPerson && (await findOwnPerson(tx, user))?.id === id;
  const actor = { kind: 'user' as const, user };
  const ctx: UserContext = { platform, organizationId, user, actor, origin: unknownOrigin };
  // An alert shows a user another person's figure, so that person can see the view.
  if (isPerson && !isOwn) await recordProfileViews(tx, ctx, [id], alert.metric);
  // Titles become subjects of emails, which lock screens show: people are named in the message instead.
  const subject = isOwn ? t('You') : isPerson ? t('A person') : watched.subject;
  const announcement: Announcement = {
    key: `figure-alert/${alert.id}/${at.toISOString()}`,
    type: change === 'worse' ? 'warning' : 'success',
    title:
      change === 'worse'
        ? t('{subject}: {figure} is clearly worse', { subject, figure: watched.name })
        : t('{subject}: {figure} is clearly better', { subject, figure: watched.name }),
    message: isPerson && !isOwn ? `${watched.subject}: ${watched.values}` : watched.values,
    action: { text: t('View Details'), url: historyLink(alert.metric, alert.subject) },
  };
  await queueOwnAnnouncement(platform, tx, {
    organizationId,
    userId: user.id,
    announcement,
  });
};

export const checkAlertsJob = defineJob<{ organizationId: string }>({
  name: jobName,
  handle: (platform, { organizationId }, { signal }) => checkAlerts(platform, organizationId, signal),
});
