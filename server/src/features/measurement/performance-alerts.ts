import { performanceAlertBelow } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { listDevelopers } from '../people/index.ts';
import { readPeriodScores, type PeriodPart, type StoredScore } from './scores.store.ts';

export type Drop = { personId: string; name: string; score: number };

/**
 * People whose score of the last 30 days is below the alert's bound and was not in the 30 days
 * before. A move within the score's own interval is no drop: who is always near the bound would
 * cross it every month.
 */
export const droppedScores = (
  stored: readonly StoredScore[],
  people: readonly { id: string; name: string }[],
): Drop[] => {
  const scores = new Map(stored.map((one) => [`${one.subject}/${one.part}`, one.score]));
  const valueOf = (id: string, part: PeriodPart) => {
    const score = scores.get(`person:${id}/${part}`);
    return score?.kind === 'value' ? score : null;
  };
  return people.flatMap(({ id, name }) => {
    const [before, now] = [valueOf(id, 'previous'), valueOf(id, 'current')];
    if (before === null || now === null) return [];
    const crossed = before.overall >= performanceAlertBelow && now.overall < performanceAlertBelow;
    return crossed && now.high < before.overall
      ? [{ personId: id, name, score: Math.round(now.overall * 10) / 10 }]
      : [];
  });
};

/** Tells managers of each drop, once a month for a person. The notifications feature takes the job. */
export const reportDrops = async (platform: Platform, tx: Tx, organizationId: string, month: string): Promise<void> => {
  for (const { personId, name, score } of droppedScores(await readPeriodScores(tx, '30d'), await listDevelopers(tx))) {
    const news = {
      key: `performance/${personId}/${month}`,
      type: 'warning',
      title: 'Performance Alert',
      message: `${name}'s performance score dropped to ${score}`,
      action: { text: 'View Details', url: `/dashboard?receipt=performance_score&subject=person:${personId}` },
    };
    await platform.jobs.enqueue(
      tx,
      'tell-news',
      { organizationId, readers: { atLeast: 'manager' }, news },
      {
        singletonKey: `${organizationId} ${news.key}`,
      },
    );
  }
};
