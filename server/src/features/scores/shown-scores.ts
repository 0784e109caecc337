/** Scores for cards and lists: with the start of recording, and without a trend that gaps could explain. */
import { mayBeSignificant, type Period, type ReadRange } from '@sightline/analytics';
import type { SubjectScore } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { StoredScore } from '../scoring/index.ts';
import { scoredSince, scoreSince } from './scored-since.ts';
import { scoresWithinGaps } from './scores-within-gaps.ts';
import { subjectScore } from './subject-score.ts';

type Over = { organizationId: string; range: ReadRange; period: Period; timeZone: string };

export type ShownScores = {
  scoreOf: (subject: string) => SubjectScore;
  /**
   * Whether gaps in the data could explain a change that is clear, or that may become clear when it is judged together
   * with others.
   */
  isWithinGaps: (subject: string) => boolean;
};

/** @param stored of both periods, as the viewer may see them */
export const shownScores = async (
  tx: Tx,
  stored: readonly StoredScore[],
  { organizationId, range, period, timeZone }: Over,
): Promise<ShownScores> => {
  const scores = new Map(stored.map((score) => [`${score.subject}/${score.part}`, score]));
  const since = await scoredSince(tx, period, timeZone);
  const subjects = [...new Set(stored.map(({ subject }) => subject))];
  const mayBeClaimed = subjects.filter((subject) => mayBeSignificant(subjectScore(scores, subject).pValue));
  const silent = await scoresWithinGaps(tx, organizationId, range, mayBeClaimed);
  return {
    scoreOf: (subject) => {
      const score = scoreSince(subjectScore(scores, subject), since);
      return silent.has(subject) ? { ...score, trendIsClear: false } : score;
    },
    isWithinGaps: (subject) => silent.has(subject),
  };
};
