/** The scores of everybody: of every day, and over the usual ranges. */
import { dateOf, keepDays, scoredUntil, timeRanges, type DistributionCache } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { writingBehind } from '../../platform/database/writing.ts';
import { writeAnchors, writeScored, secondsOf, type Scoring, readIndex } from '../measurement/index.ts';
import { comparesSameDays, scoresOver } from './score-periods.ts';
import { deletePeriodScores, insertPeriodScores } from './score-periods.store.ts';
import { deleteScoreDays, insertScoreDays, type KeptDay } from './score-days.store.ts';

const day = 86_400;
/** Days of scores between two signs of progress. */
const toldEvery = 20;
/** So many scores of days are collected before they are written together. */
const writtenAtOnce = 1_000;

/** The days that are kept: since anything was recorded, as far as everything has been read, and no more than these. */
export const daysOf = ({
  recorded,
  rules,
  now,
  readBackTo,
}: Pick<Scoring, 'recorded' | 'rules' | 'now' | 'readBackTo'>) => {
  const to = scoredUntil(now, rules.timeZone);
  const recordedFrom = Math.min(now, ...recorded.recordedFrom.values());
  // The running day is scored in any case.
  const readFrom = Math.min(readBackTo ?? -Infinity, to - 1);
  return { from: Math.max(to - 400 * day, recordedFrom, readFrom), to };
};

/** Makes the scores of everybody anew: the days and ranges that were not over at the earliest change. */
export const scoreAnew = async (tx: Tx, scoring: Scoring): Promise<void> => {
  const { organizationId, rules, configuration, now, recorded, anchors, changedFrom, before } = scoring;
  const index = await readIndex(tx, recorded);
  // The last day that was scored was cut short then, so it is always computed again: the one of its last second.
  const lastDay = before === null ? -Infinity : secondsOf(before) - 1;
  const { from, to } = daysOf(scoring);
  const dirty = Math.max(from, Math.min(changedFrom, lastDay));
  await deleteScoreDays(tx, dateOf(dirty, rules.timeZone).toString());
  const looks: DistributionCache = new Map();
  const range = { from, to, firstDirtyDay: dirty, anchors, looks };
  await writingBehind(async (give) => {
    let waiting: KeptDay[] = [];
    for (const { scores, done, total } of keepDays(index, rules, configuration, range)) {
      waiting.push(...scores);
      if (waiting.length >= writtenAtOnce || done === total) {
        const days = waiting;
        waiting = [];
        await give(() => insertScoreDays(tx, organizationId, days));
      }
      if (done % toldEvery === 0) await scoring.publishProgress(done, total);
    }
  });

  const isComparable = before !== null && comparesSameDays(secondsOf(before), now, rules.timeZone);
  const keptUntil = isComparable ? Math.min(changedFrom, lastDay) : -Infinity;
  const basis = { index, rules, configuration, now, anchors, looks };
  await deletePeriodScores(tx, organizationId, { keptUntil, chosenUntil: -Infinity });
  await writingBehind(async (give) => {
    for (const one of timeRanges)
      for (const scores of scoresOver(one, basis, keptUntil))
        await give(() => insertPeriodScores(tx, organizationId, scores));
  });
  // Days look back a week at most for what they are normalised against.
  const lasting = [...anchors].filter(([, { until }]) => until > now - 9 * day);
  await writeAnchors(tx, organizationId, new Map(lasting));
  await writeScored(tx, organizationId, { at: new Date(now * 1000), recordedFrom: recorded.recordedFrom });
};
