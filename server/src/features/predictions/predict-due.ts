import { type Announcement, queueAnnouncement } from '../../platform/announcements.ts';
import { dateOf, horizons } from '@sightline/analytics';
import { riskAlertPoints } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { say } from '../../platform/text.ts';
import { inThread } from '../../platform/threads/worker-thread.ts';
import { readTimeZone } from '../organizations/index.ts';
import { readMemberAccounts } from '../members/index.ts';
import { readImportedAt } from '../integrations/index.ts';
import { announceInsights, isInsightDue, readInsightSchedule } from '../insights/index.ts';
import { findOwnPeople, listDevelopers } from '../people/index.ts';
import { predictTask } from './predicting.ts';
import {
  findLastMade,
  insertPredictions,
  listLatest,
  markDecided,
  type StoredPrediction,
} from './predictions.store.ts';
import { findScoredDay } from './score-points.store.ts';

/** Makes predictions for everybody, as often as members prefer. */
export const predictJob = defineJob<{ organizationId: string }>({
  name: 'predict-scores',
  handle: async (platform, { organizationId }, { signal }) => {
    const now = platform.clock.now();
    const { predictions: days } = await readInsightSchedule(platform, organizationId);
    if (days === null) return;
    const { isDue, today } = await withTenant(platform.database, organizationId, async (tx) => ({
      isDue: await isPredictionDue(tx, now, days),
      today: await todayOf(tx, organizationId, now),
    }));
    if (!isDue) return;
    const wanted = { today, horizonDays: [...horizons] };
    const made = await inThread(platform.config, organizationId, predictTask, wanted, signal);
    await withTenant(platform.database, organizationId, async (tx) => {
      if (!(await isPredictionDue(tx, now, days))) return;
      const stored = made.map((prediction) => ({
        ...prediction,
        id: randomUUID(),
        madeAt: new Date(now),
        madeBy: null,
      }));
      await announceFalls(platform, tx, organizationId, stored);
      await insertPredictions(tx, organizationId, stored);
      await announceInsights(
        platform,
        tx,
        organizationId,
        stored.map(({ personId }) => personId),
      );
    });
  },
});

const isPredictionDue = async (tx: Tx, now: number, days?: number): Promise<boolean> =>
  isInsightDue(await findLastMade(tx), now, await readImportedAt(tx), days);

const todayOf = async (tx: Tx, organizationId: string, now: number): Promise<string> =>
  dateOf(Math.floor(now / 1000), await readTimeZone(tx, organizationId)).toString();

/**
 * Compares due predictions with the score of their day, and queues new ones where they may be due;
 * the job decides by preference.
 */
export const followPredictions = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  const now = platform.clock.now();
  const lastDay = await findScoredDay(tx, await todayOf(tx, organizationId, now));
  if (lastDay === null) return;
  await markDecided(tx, lastDay, new Date(now));
  if (await isPredictionDue(tx, now))
    await platform.jobs.enqueue(tx, predictJob, { organizationId }, { singletonKey: organizationId });
};

const isRiskAlert = ({ current, predicted }: Pick<StoredPrediction, 'current' | 'predicted'>): boolean =>
  current !== null && predicted !== null && current - predicted.value > riskAlertPoints;

/** Alerts managers, admins and the person about a predicted fall, unless the previous prediction was already one. */
const announceFalls = async (
  platform: Platform,
  tx: Tx,
  organizationId: string,
  made: readonly StoredPrediction[],
): Promise<void> => {
  const [horizon] = horizons;
  const alerts = made.filter((prediction) => prediction.horizonDays === horizon && isRiskAlert(prediction));
  if (alerts.length === 0) return;
  const ids = alerts.map((alert) => alert.personId);
  const before = await listLatest(tx, horizon, ids, { scheduledOnly: true });
  const already = new Set(before.filter(isRiskAlert).map((prediction) => prediction.personId));
  const names = new Map((await listDevelopers(tx)).map((developer) => [developer.id, developer.name]));
  const users = [...(await findOwnPeople(tx, await readMemberAccounts({ platform, organizationId })))];
  for (const { personId, predicted, madeOn } of alerts) {
    const name = names.get(personId);
    if (already.has(personId) || name === undefined || predicted === null) continue;
    const announcement: Announcement = {
      key: `prediction/${personId}/${madeOn}`,
      type: 'warning',
      title: say('AI Prediction Alert'),
      message: say("{name}'s performance score is predicted to drop to {score} within {days} days", {
        name,
        score: Math.round(predicted.value),
        days: horizon,
      }),
      action: { text: say('View Details'), url: `/insights/predictions?developer=${personId}` },
    };
    const userIds = users.flatMap(([userId, person]) => (person === personId ? [userId] : []));
    await queueAnnouncement(
      platform,
      tx,
      { organizationId, readers: { atLeast: 'manager', userIds }, announcement },
      { singletonKey: `${organizationId} ${announcement.key}` },
    );
  }
};
