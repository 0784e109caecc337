import { dateOf, type Period, minOf } from '@sightline/analytics';
import type { Figure, SubjectScore } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { readFirstObserved } from '../observations/index.ts';

/** The first recorded day of a score's period, if recording began within it. */
export const scoredSince = async (tx: Tx, period: Period, timeZone: string): Promise<string | null> => {
  const first = minOf((await readFirstObserved(tx)).values());
  return first > period.from && first < period.to ? dateOf(first, timeZone).toString() : null;
};

/** Adds the start of recording to a score's figure, as for other figures. */
export const knownSince = (figure: Figure, since: string | null): Figure =>
  since === null || figure.kind !== 'value' ? figure : { ...figure, recordedFrom: since };

/** The figure of a score over a period, with the day since when it is recorded. */
export const sinceRecorded = async (tx: Tx, figure: Figure, period: Period, timeZone: string): Promise<Figure> =>
  knownSince(figure, await scoredSince(tx, period, timeZone));

/** Adds the start of recording to a score and all its dimensions. */
export const scoreSince = (score: SubjectScore, since: string | null): SubjectScore =>
  since === null
    ? score
    : {
        ...score,
        overall: knownSince(score.overall, since),
        dimensions: {
          codeQuality: knownSince(score.dimensions.codeQuality, since),
          velocity: knownSince(score.dimensions.velocity, since),
          collaboration: knownSince(score.dimensions.collaboration, since),
          innovation: knownSince(score.dimensions.innovation, since),
          reliability: knownSince(score.dimensions.reliability, since),
        },
      };
