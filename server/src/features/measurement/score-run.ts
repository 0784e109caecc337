/** Scores at the end of a run, in its transaction, by the scoring feature. */
import type {
  AnchorCache,
  HistoryStarts,
  MeasurementRules,
  ScoringConfiguration,
  SourceStarts,
} from '@sightline/analytics';
import { secondsOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { readAnchors, readMeasuredRules, writeState, type MeasurementState } from '../measurement-state/index.ts';
import { planScores, type MeasuredChange, type PreviousRun, type RunInputs } from './plan-run.ts';
import { readRecorded, type Recorded } from '../observations/index.ts';

export type Scoring = {
  organizationId: string;
  rules: MeasurementRules;
  configuration: ScoringConfiguration;
  recorded: Recorded;
  /** Anchors of the last run that are still valid. */
  anchors: AnchorCache;
  now: number;
  publishProgress: (done: number, total: number) => Promise<void>;
  /** Earliest change; Infinity for none, -Infinity for everything. */
  changedFrom: number;
  readBackTo: number | null;
  comparableFrom: SourceStarts;
  historyStarts: HistoryStarts;
  /** When everyone was last scored. */
  before: Date | null;
};

export type RunScoring = {
  readScoring: (tx: Tx) => Promise<ScoringConfiguration>;
  /** Scores only what changed rows of these people can affect; false if that is everyone. */
  scoreAffected: (tx: Tx, scoring: Scoring & { people: ReadonlySet<string> }) => Promise<boolean>;
  scoreAnew: (tx: Tx, scoring: Scoring) => Promise<void>;
};

export type Run = Pick<Scoring, 'organizationId' | 'now' | 'configuration' | 'publishProgress'> & {
  version: number;
  previous: (MeasurementState & PreviousRun) | null;
  current: RunInputs;
  scorer: RunScoring;
};

type MeasuredRun = {
  rules: MeasurementRules;
  recorded: Recorded;
  /** People with changed rows. */
  people: ReadonlySet<string>;
  change: MeasuredChange;
};

/** Scores the people whom changed rows can affect, or everyone since the earliest change. */
export const scoreRun = async (tx: Tx, run: Run, { rules, recorded, people, change }: MeasuredRun): Promise<void> => {
  const { previous, current, scorer } = run;
  const plan = planScores(previous, current, change);
  if (plan.kind === 'nothing') return;
  const known = await readAnchors(tx);
  const anchors: AnchorCache = new Map([...known].filter(([, { until }]) => until <= plan.since));
  const before = previous?.scoredAt ?? null;
  const { readBackTo, comparableFrom, historyStarts } = current;
  const read = { readBackTo, comparableFrom, historyStarts };
  const scoring = { ...run, ...read, rules, recorded, anchors, changedFrom: plan.since, before };
  // Uses the hour at which everyone was scored; a later hour rescores everyone, in a separate step.
  if (plan.kind === 'people' && before !== null)
    if (await scorer.scoreAffected(tx, { ...scoring, now: secondsOf(before), people })) return;
  await scorer.scoreAnew(tx, scoring);
};

/** Scores the observations of the last run again, with other settings or up to a later hour. */
export const rescore = async (tx: Tx, run: Run): Promise<void> => {
  const { organizationId, version, previous, current, scorer } = run;
  const rules = await readMeasuredRules(tx);
  if (previous === null || rules === null) throw new Error('There is no measured state to score');
  const { scoringVersion, readBackTo, comparableFrom, historyStarts } = current;
  await writeState(tx, organizationId, { ...previous, version, scoringVersion }, rules);
  const sameScoring = previous.scoringVersion === scoringVersion;
  const [anchors, changedFrom] = sameScoring ? [await readAnchors(tx), Infinity] : [new Map(), -Infinity];
  const recorded = await readRecorded(tx, rules);
  const { measuredAt, scoredAt: before } = previous;
  const now = secondsOf(measuredAt);
  const read = { readBackTo, comparableFrom, historyStarts };
  await scorer.scoreAnew(tx, { ...run, ...read, now, rules, recorded, anchors, changedFrom, before });
};
