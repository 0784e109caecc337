/** What a run has scored by the feature above, in its own transaction. */
import type { KnownAnchors, MeasurementRules, ScoringConfiguration } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Recorded } from './series.store.ts';

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

export type Scoring = {
  organizationId: string;
  rules: MeasurementRules;
  configuration: ScoringConfiguration;
  recorded: Recorded;
  /** Of the last measuring, as far as they hold. */
  anchors: KnownAnchors;
  now: number;
  tell: (done: number, total: number) => Promise<void>;
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
