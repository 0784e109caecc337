/** Scores everyone: each day, and the preset ranges. */
import {
  daySeconds as day,
  dateOf,
  storeDays,
  scoredUntil,
  timeRanges,
  type DistributionCache,
  minOf,
  pushAll,
} from '@sightline/analytics';
import { secondsOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { writingBehind } from '../../platform/database/writing.ts';
import { writeAnchors, writeScored } from '../measurement-state/index.ts';
import { type Scoring } from '../measurement/index.ts';
import { readIndex } from '../observations/index.ts';
import { comparesSameDays, scoresOver } from './score-periods.ts';
import { deletePeriodScores, insertPeriodScores } from './score-periods.store.ts';
import { deleteScoreDays, deleteScoreDaysBefore, insertScoreDays, type StoredDay } from './score-days.store.ts';

/** Days between two progress messages. */
const progressEvery = 20;
/** Daily scores are written in batches of this size. */
const writtenAtOnce = 1_000;

/** The days to score: since the first record, back to where all sources have been read, up to this limit. */
export const daysOf = ({
  recorded,
  rules,
  now,
  readBackTo,
}: Pick<Scoring, 'recorded' | 'rules' | 'now' | 'readBackTo'>) => {
  const to = scoredUntil(now, rules.timeZone);
  const recordedFrom = Math.min(now, minOf(recorded.recordedFrom.values()));
  // Today is always scored.
  const readFrom = Math.min(readBackTo ?? -Infinity, to - 1);
  return { from: Math.max(to - 400 * day, recordedFrom, readFrom), to };
};

/** Until when there are no rows at all, but maybe scores of an earlier version; null if unknown. */
const beforeHistory = ({ historyStarts, recorded }: Scoring): number | null => {
  const starts = Object.values(historyStarts);
  return starts.length === 0 ? null : minOf([...starts, ...recorded.recordedFrom.values()]);
};

/** Rescores everyone: the days and ranges that were not over at the earliest change. */
export const scoreAnew = async (tx: Tx, scoring: Scoring): Promise<void> => {
  const { organizationId, rules, configuration, now, recorded, anchors, changedFrom, comparableFrom, before } = scoring;
  const index = await readIndex(tx, recorded);
  // The last scored day was incomplete then, so it is always recomputed.
  const lastDay = before === null ? -Infinity : secondsOf(before) - 1;
  const { from, to } = daysOf(scoring);
  const dirty = Math.max(from, Math.min(changedFrom, lastDay));
  await deleteScoreDays(tx, dateOf(dirty, rules.timeZone).toString());
  const older = beforeHistory(scoring);
  if (older !== null) await deleteScoreDaysBefore(tx, dateOf(older, rules.timeZone).toString());
  const distributions: DistributionCache = new Map();
  const range = { from, to, firstDirtyDay: dirty, anchors, distributions };
  await writingBehind(async (give) => {
    let waiting: StoredDay[] = [];
    for (const { scores, done, total } of storeDays(index, rules, configuration, range)) {
      pushAll(waiting, scores);
      if (waiting.length >= writtenAtOnce || done === total) {
        const days = waiting;
        waiting = [];
        await give(() => insertScoreDays(tx, organizationId, days));
      }
      if (done % progressEvery === 0) await scoring.publishProgress(done, total);
    }
  });

  const isComparable = before !== null && comparesSameDays(secondsOf(before), now, rules.timeZone);
  const keptUntil = isComparable ? Math.min(changedFrom, lastDay) : -Infinity;
  const basis = { index, rules, configuration, now, comparableFrom, anchors, distributions };
  await deletePeriodScores(tx, organizationId, { keptUntil, chosenUntil: -Infinity });
  await writingBehind(async (give) => {
    for (const range of timeRanges)
      for (const scores of scoresOver(range, basis, keptUntil))
        await give(() => insertPeriodScores(tx, organizationId, scores));
  });
  // Days reuse a baseline at most a week old.
  const lasting = [...anchors].filter(([, { until }]) => until > now - 9 * day);
  await writeAnchors(tx, organizationId, new Map(lasting));
  await writeScored(tx, organizationId, { at: new Date(now * 1000), recordedFrom: recorded.recordedFrom });
};
