/** How gaps in the data could change a person's figures and score (decisions 1810, 1910). */
import {
  boundsOf,
  mayBeEqual,
  metricDefinitions,
  personScoreBounds,
  type MetricKey,
  type Period,
  type PersonScore,
} from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { isWithinBounds, type DoubtsOfPerson } from '../gaps/index.ts';
import type { readPlainFigures } from '../figures/index.ts';

export type GapsOfMetric = {
  /** Whether they could explain the change of the figure alone. */
  isChange: boolean;
  /** The best value that the figure could have. */
  best: number;
};

type Measured = Awaited<ReturnType<typeof readPlainFigures>>;
type About = {
  personId: string;
  metrics: readonly MetricKey[];
  period: Period;
  before: Period;
  now: PersonScore;
  previous: PersonScore | null;
};

export type GapEffects = {
  /** Figures that gaps could change; the others are exact. */
  gapsOfMetrics: ReadonlyMap<MetricKey, GapsOfMetric>;
  /** Whether gaps could explain the change of the score alone. */
  isScoreWithinGaps: boolean;
};

export const noGaps: GapEffects = { gapsOfMetrics: new Map(), isScoreWithinGaps: false };

export const readGapEffects = async (
  tx: Tx,
  doubtsOf: DoubtsOfPerson,
  { counted, recording }: Measured,
  { personId, metrics, period, before, now, previous }: About,
): Promise<GapEffects> => {
  const doubts = (await doubtsOf(tx, personId)).filter(
    ({ metric, at }) => metrics.includes(metric) && at >= before.from && at < period.to,
  );
  const boundsOver = (score: PersonScore, over: Period) => personScoreBounds(score, { counted, doubts, period: over });
  const gapsOfMetrics = new Map(
    [...Map.groupBy(doubts, ({ metric }) => metric)].flatMap(([metric, metricDoubts]) => {
      const side = { counted: counted(metric), recorded: recording(metric) };
      const bounds = boundsOf(metric, side.counted, metricDoubts, { ...side.recorded, period });
      if (bounds === null) return [];
      const best = metricDefinitions[metric].better === 'higher' ? (bounds.high ?? Infinity) : bounds.low;
      const sides = [
        { ...side, period },
        { ...side, period: before },
      ] as const;
      return [[metric, { isChange: isWithinBounds(metric, sides, metricDoubts), best }] as const];
    }),
  );
  return {
    gapsOfMetrics,
    isScoreWithinGaps: previous !== null && mayBeEqual(boundsOver(now, period), boundsOver(previous, before)),
  };
};
