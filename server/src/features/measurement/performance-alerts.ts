import { claimed } from '@sightline/analytics';
import { performanceAlertBelow } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { listDevelopers } from '../people/index.ts';
import { chanceOfFigures } from './figures.ts';
import { scoreFigure } from './performance.ts';
import { readPeriodScores, type PeriodPart, type StoredScore } from './scores.store.ts';

export type Drop = { personId: string; name: string; score: number; before: number };

const rounded = (score: number): number => Math.round(score * 10) / 10;

/**
 * People whose score of the last 30 days is below the alert's bound and was not in the 30 days
 * before, where that is a claimed difference: judged over everybody, as on a screen that shows them all.
 * Who is always near the bound would cross it every month.
 */
export const droppedScores = (
  stored: readonly StoredScore[],
  people: readonly { id: string; name: string }[],
): Drop[] => {
  const scores = new Map(stored.map((one) => [`${one.subject}/${one.part}`, one.score]));
  const figureOf = (id: string, part: PeriodPart) => scoreFigure(scores.get(`person:${id}/${part}`));
  const moves = people.map(({ id, name }) => ({
    id,
    name,
    before: figureOf(id, 'previous'),
    now: figureOf(id, 'current'),
  }));
  const claims = claimed(moves.map(({ now, before }) => chanceOfFigures(now, before)));
  return moves.flatMap(({ id, name, before, now }, place) => {
    if (before.kind !== 'value' || now.kind !== 'value') return [];
    const crossed = before.value >= performanceAlertBelow && now.value < performanceAlertBelow;
    return crossed && claims[place] === true
      ? [{ personId: id, name, score: rounded(now.value), before: rounded(before.value) }]
      : [];
  });
};

/** Tells managers of each drop, once a month for a person. The notifications feature takes the job. */
export const reportDrops = async (platform: Platform, tx: Tx, organizationId: string, month: string): Promise<void> => {
  for (const { personId, name, score, before } of droppedScores(
    await readPeriodScores(tx, '30d'),
    await listDevelopers(tx),
  )) {
    const news = {
      key: `performance/${personId}/${month}`,
      type: 'warning',
      title: 'Performance Alert',
      message: `${name}'s performance score dropped to ${score}, from ${before} in the 30 days before`,
      action: { text: 'View Details', url: `/performance/profiles/${personId}` },
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
