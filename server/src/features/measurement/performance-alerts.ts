import type { DayScore } from '@sightline/analytics';
import { performanceAlertBelow } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import type { PersonRow } from '../people/index.ts';
import type { PeriodScore } from './scores.store.ts';

const overall = (day: DayScore | undefined): number | null => (day?.score.kind === 'value' ? day.score.overall : null);

export type Drop = { personId: string; name: string; score: number };

/** People whose score of the last 30 days is below the alert's bound and was not in the 30 days before. */
export const droppedScores = (scores: readonly PeriodScore[], people: readonly PersonRow[]): Drop[] => {
  const monthly = scores.filter((one) => one.range === '30d' && one.day.subject.kind === 'person');
  const of = (part: PeriodScore['part'], id: string): DayScore | undefined =>
    monthly.find((one) => one.part === part && one.day.subject.kind === 'person' && one.day.subject.id === id)?.day;
  return people.flatMap(({ id, name, bot }) => {
    const [before, now] = [overall(of('previous', id)), overall(of('current', id))];
    const dropped =
      !bot && before !== null && now !== null && before >= performanceAlertBelow && now < performanceAlertBelow;
    return dropped ? [{ personId: id, name, score: Math.round(now) }] : [];
  });
};

/** Tells managers of each drop, once a month for a person. The notifications feature takes the job. */
export const reportDrops = async (
  platform: Platform,
  tx: Tx,
  organizationId: string,
  month: string,
  drops: readonly Drop[],
): Promise<void> => {
  for (const { personId, name, score } of drops) {
    const news = {
      key: `performance/${personId}/${month}`,
      type: 'warning',
      title: 'Performance Alert',
      message: `${name}'s performance score dropped to ${score}`,
      action: { text: 'View Details', url: `/dashboard?receipt=performance_score&subject=person:${personId}` },
    };
    await platform.jobs.enqueue(tx, 'tell-news', { organizationId, readers: { atLeast: 'manager' }, news });
  }
};
