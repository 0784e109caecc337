/** Changes that gaps in the data could explain alone are not stated (decision 1910). */
import { previousPeriod, type MetricKey, type Subject } from '@sightline/analytics';
import type { MetricFigure } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { readPlainFigures } from '../figures/index.ts';
import { readDoubts, type Unsettled } from './read-doubts.ts';
import { isWithinBounds } from './within-bounds.ts';

type Measured = Awaited<ReturnType<typeof readPlainFigures>>;

/** The same figures, without a direction where gaps could account for the change. */
export const beyondGaps = async (
  tx: Tx,
  unsettled: Unsettled,
  { period, figures, counted, recording }: Measured,
  { subject, timeZone }: { subject: Subject; timeZone: string },
): Promise<Map<MetricKey, MetricFigure>> => {
  const isClear = ({ change }: MetricFigure): boolean =>
    change?.direction === 'better' || change?.direction === 'worse';
  const metrics = [...figures].flatMap(([metric, one]) => (isClear(one) ? [metric] : []));
  if (metrics.length === 0) return figures;
  const before = previousPeriod(period, timeZone);
  const over = { from: before.from, to: period.to };
  const doubts = await readDoubts(tx, unsettled, { metrics, over, subject });
  return new Map(
    [...figures].map(([metric, one]) => {
      if (one.change === null || !metrics.includes(metric)) return [metric, one];
      const side = { counted: counted(metric), recorded: recording(metric) };
      const isWithin = isWithinBounds(
        metric,
        [
          { ...side, period },
          { ...side, period: before },
        ],
        doubts,
      );
      return [metric, isWithin ? { ...one, change: { ...one.change, direction: 'unclear' } } : one];
    }),
  );
};
