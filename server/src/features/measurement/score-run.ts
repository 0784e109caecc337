/** What a run has scored by the feature above, in its own transaction. */
import type { KnownAnchors, MeasurementRules, ScoringConfiguration } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { readAnchors, readMeasuredRules, writeState, type MeasurementState } from './measurement-states.store.ts';
import { planScores, secondsOf, type MeasuredChange, type PreviousRun, type RunInputs } from './plan-run.ts';
import { readRecorded, type Recorded } from './series.store.ts';

export type Scoring = {
  organizationId: string;
  rules: MeasurementRules;
  configuration: ScoringConfiguration;
  recorded: Recorded;
  /** Of the last run, where they still hold. */
  anchors: KnownAnchors;
  now: number;
  publishProgress: (done: number, total: number) => Promise<void>;
  /** Earliest change; Infinity for none, -Infinity for everything. */
  changedFrom: number;
  readBackTo: number | null;
  /** As of when everybody was scored last. */
  before: Date | null;
};

export type RunScoring = {
  readScoring: (tx: Tx) => Promise<ScoringConfiguration>;
  /** Scores only what a change of these people's rows can move; false where that is everybody. */
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
  /** People whose rows changed. */
  people: ReadonlySet<string>;
  change: MeasuredChange;
};

/** Scores whom the changed rows can affect, or else everybody since the earliest change. */
export const scoreRun = async (tx: Tx, run: Run, { rules, recorded, people, change }: MeasuredRun): Promise<void> => {
  const { previous, current, scorer } = run;
  const plan = planScores(previous, current, change);
  if (plan.kind === 'nothing') return;
  const known = await readAnchors(tx);
  const anchors: KnownAnchors = new Map([...known].filter(([, { until }]) => until <= plan.since));
  const before = previous?.scoredAt ?? null;
  const { readBackTo } = current;
  const scoring = { ...run, rules, recorded, anchors, changedFrom: plan.since, readBackTo, before };
  // The hour that everybody was scored at: a later one moves everybody, in a step of its own.
  if (plan.kind === 'people' && before !== null)
    if (await scorer.scoreAffected(tx, { ...scoring, now: secondsOf(before), people })) return;
  await scorer.scoreAnew(tx, scoring);
};

/** Scores the observations of the last run: by other settings, or to a later hour. */
export const rescore = async (tx: Tx, run: Run): Promise<void> => {
  const { organizationId, version, previous, current, scorer } = run;
  const rules = await readMeasuredRules(tx);
  if (previous === null || rules === null) throw new Error('There is no measured state to score');
  const { scoringVersion, readBackTo } = current;
  await writeState(tx, organizationId, { ...previous, version, scoringVersion }, rules);
  const sameScoring = previous.scoringVersion === scoringVersion;
  const [anchors, changedFrom] = sameScoring ? [await readAnchors(tx), Infinity] : [new Map(), -Infinity];
  const recorded = await readRecorded(tx, rules);
  const { measuredAt, scoredAt: before } = previous;
  const now = secondsOf(measuredAt);
  await scorer.scoreAnew(tx, { ...run, now, rules, recorded, anchors, changedFrom, readBackTo, before });
};
