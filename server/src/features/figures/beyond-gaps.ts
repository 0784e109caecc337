/** Changes that gaps in the data could explain alone have no direction (decision 1910). */
import {
  mayBeSignificant,
  previousPeriod,
  type RowsOrBatches,
  type Doubt,
  type MetricKey,
  type Subject,
} from '@sightline/analytics';
import type { MetricFigure } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { isWithinBounds, readDoubts, type Unresolved } from '../gaps/index.ts';
import type { SubjectFigures } from './read-figures.ts';

type Compared = Omit<SubjectFigures, 'counted'> & { counted: (metric: MetricKey) => RowsOrBatches };
type About = {
  timeZone: string;
  /** For figures of a part of the subject's rows: whether a doubt concerns that part. */
  isAbout?: (doubt: Doubt) => boolean;
} & (
  | { unresolved: () => Promise<Unresolved>; subject: Subject }
  /** Doubts about these metrics over both periods, read once if many subjects are examined. */
  | { doubts: () => Promise<readonly Doubt[]> }
);

/** The same figures, without a direction where gaps could account for the change. */
export const beyondGaps = async (
  tx: Tx,
  { period, figures, counted, recording }: Compared,
  about: About,
): Promise<Map<MetricKey, MetricFigure>> => {
  const { timeZone, isAbout = () => true } = about;
  // A change that is unclear here may be claimed where more figures are judged together.
  const mayBeClaimed = ({ change }: MetricFigure): boolean =>
    change !== null && change.direction !== 'same' && mayBeSignificant(change.pValue);
  const metrics = [...figures].flatMap(([metric, figure]) => (mayBeClaimed(figure) ? [metric] : []));
  if (metrics.length === 0) return figures;
  const before = previousPeriod(period, timeZone);
  const over = { from: before.from, to: period.to };
  const doubts =
    'doubts' in about
      ? await about.doubts()
      : await readDoubts(tx, await about.unresolved(), { metrics, over, subject: about.subject });
  return new Map(
    [...figures].map(([metric, figure]) => {
      if (figure.change === null || !metrics.includes(metric)) return [metric, figure];
      const side = { counted: counted(metric), recorded: recording(metric), isAbout };
      const isWithin = isWithinBounds(
        metric,
        [
          { ...side, period },
          { ...side, period: before },
        ],
        doubts,
      );
      return [
        metric,
        isWithin ? { ...figure, change: { ...figure.change, direction: 'unclear', withinGaps: true } } : figure,
      ];
    }),
  );
};
