/** Decides what a measurement run has to do, by comparing its inputs with those of the last run. */
import { dateOf, scoredUntil, type HistoryStarts, type SourceStarts } from '@sightline/analytics';
import { isDeepStrictEqual } from 'node:util';
import { secondsOf } from '../../platform/clock.ts';

/** The inputs of figures and scores. */
export type RunInputs = {
  factsRevision: number;
  codeVersion: string;
  timeZone: string;
  /** `2026-11-20`, in the organization's time zone. */
  measuredDay: string;
  scoringVersion: number;
  /** How far back scores go during a first import, in epoch seconds; null for all days. */
  readBackTo: number | null;
  /** The time since which each source in its first sync is complete. */
  comparableFrom: SourceStarts;
  historyStarts: HistoryStarts;
};

export type PreviousRun = RunInputs &
  Scored & {
    rulesHash: string;
  };

type Scored = {
  measuredAt: Date;
  /** When everyone was last scored; null before the first time. */
  scoredAt: Date | null;
};

/**
 * `rescore` keeps the observations; `affected` measures the scopes that the change invalidates; `everything` reuses
 * nothing of the last run.
 */
export type RunPlan = { kind: 'nothing' | 'rescore' | 'affected' | 'everything'; because: string };

export const planRun = (previous: PreviousRun | null, current: RunInputs): RunPlan => {
  if (previous === null) return { kind: 'everything', because: 'nothing has been measured' };
  if (previous.codeVersion !== current.codeVersion) return { kind: 'everything', because: 'the code has changed' };
  // Days have different rows in another time zone.
  if (previous.timeZone !== current.timeZone) return { kind: 'everything', because: 'the time zone has changed' };
  if (previous.factsRevision !== current.factsRevision) return { kind: 'affected', because: 'facts have changed' };
  if (previous.measuredDay !== current.measuredDay) return { kind: 'affected', because: 'a new day has begun' };
  if (isReadFurther(previous, current)) return { kind: 'affected', because: 'more history was collected' };
  if (!isDeepStrictEqual(previous.historyStarts, current.historyStarts))
    return { kind: 'affected', because: 'the history of a source begins at another time' };
  if (previous.scoringVersion !== current.scoringVersion)
    return { kind: 'rescore', because: 'the scoring settings have changed' };
  if (areScoresDue(previous)) return { kind: 'rescore', because: 'scores are from an earlier hour' };
  return { kind: 'nothing', because: 'nothing has changed' };
};

const isReadFurther = (previous: PreviousRun, current: RunInputs): boolean =>
  previous.readBackTo !== current.readBackTo || !isDeepStrictEqual(previous.comparableFrom, current.comparableFrom);

/** Whether the scores cover less time than the observations, because everyone was last scored in an earlier hour. */
export const areScoresDue = ({ measuredAt, scoredAt, timeZone }: Scored & Pick<RunInputs, 'timeZone'>): boolean =>
  scoredAt === null || scoredUntil(secondsOf(scoredAt), timeZone) !== scoredUntil(secondsOf(measuredAt), timeZone);

/** Results of a measurement that decide which scores can change. */
export type MeasuredChange = {
  /** Hash of the rules and of the teams that have sprints. */
  rulesHash: string;
  /** A person got their first observation, or lost their last one. */
  someoneCameOrWent: boolean;
  /** Rows of a person who left changed; their last row dates their departure. */
  touchesLeavers: boolean;
  /** The first day of some metric's records moved. */
  recordingsMoved: boolean;
  /** The earliest instant that changed; null when no row did. */
  firstChanged: number | null;
};

/** Rescores the `people` whose rows changed and their groups, or `everyone`, from an instant on. */
export type ScorePlan = { kind: 'nothing' } | { kind: 'people'; since: number } | { kind: 'everyone'; since: number };

export const planScores = (previous: PreviousRun | null, current: RunInputs, change: MeasuredChange): ScorePlan => {
  if (
    previous === null ||
    previous.codeVersion !== current.codeVersion ||
    previous.timeZone !== current.timeZone ||
    previous.rulesHash !== change.rulesHash ||
    isReadFurther(previous, current) ||
    previous.scoringVersion !== current.scoringVersion ||
    change.someoneCameOrWent ||
    change.touchesLeavers
  )
    return { kind: 'everyone', since: -Infinity };
  const since = change.firstChanged ?? Infinity;
  if (change.recordingsMoved || !isScoredOn(previous, current)) return { kind: 'everyone', since };
  return since === Infinity ? { kind: 'nothing' } : { kind: 'people', since };
};

/** Whether everyone was already scored today. */
const isScoredOn = ({ scoredAt, measuredDay }: PreviousRun, current: RunInputs): boolean =>
  scoredAt !== null &&
  measuredDay === current.measuredDay &&
  dateOf(secondsOf(scoredAt), current.timeZone).toString() === current.measuredDay;
