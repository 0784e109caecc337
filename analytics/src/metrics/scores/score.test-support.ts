/** Observations of single metrics and their score, for cases worked by hand. */
import type { Observation } from '../../observation.ts';
import { hour, on } from '../flow/work-facts.test-support.ts';
import type { MetricKey } from '../definitions.ts';
import { dimensions } from '../dimensions.ts';
import { defaultScoring, type ScoringConfiguration } from './configuration.ts';
import type { DayScore } from './score-history.ts';
import type { ScoreRange } from './score-people.ts';
import type { PersonScore } from './score.ts';

/** Only the named signals, with the anchors of the settings. */
export const only = (metrics: MetricKey[], own: Partial<ScoringConfiguration> = {}): ScoringConfiguration => {
  const signals = { ...defaultScoring.signals };
  for (const dimension of dimensions) {
    signals[dimension] = signals[dimension].map((one) => ({ ...one, enabled: metrics.includes(one.metric) }));
  }
  return { ...defaultScoring, signals, normalization: false, ...own };
};

let rows = 0;
export const row = (metric: MetricKey, at: number, value: number, personId = 'person-ada'): Observation => {
  rows += 1;
  return {
    metric,
    key: `${rows}`,
    scope: 'project:pay',
    at,
    value,
    personId,
    teamId: 'payments',
    repositoryId: null,
    excluded: null,
    reference: { kind: 'issue', id: `${rows}`, title: `Item ${rows}`, url: null },
    detail: {},
  };
};
export const daily = (metric: MetricKey, count: number, valueOf: (i: number) => number, personId?: string) =>
  Array.from({ length: count }, (_, i) => row(metric, on(i) + hour, valueOf(i), personId));

export const lastDay: ScoreRange = { from: on(29), to: on(30) };
export const scoreOf = (history: DayScore[], id: string): PersonScore => {
  const found = history.findLast(({ subject }) => subject.kind === 'person' && subject.id === id);
  if (found?.score.kind !== 'value') throw new Error(`${id} has no score`);
  return found.score as PersonScore;
};

export function near(actual: number, expected: number): void {
  if (!(Math.abs(actual - expected) < 1e-9)) throw new Error(`${actual} is not ${expected}`);
}
