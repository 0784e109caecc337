import { addDays } from '@sightline/contract';
/** Recomputes predicted scores from the scores up to the day of the prediction. */
import { horizons } from '@sightline/analytics';
import { inThread } from '../../platform/threads/worker-thread.ts';
import type { ComparisonKinds } from '../claims/index.ts';
import { predictTask } from './predicting.ts';

const scoreMetric = 'performance_score';
const dimensionPrefix = `${scoreMetric}.`;

export const predictionComparisons = {
  prediction: {
    read: async (ctx, { claim: { subject, metric, days }, basis }) => {
      const [kind, personId = ''] = subject.split(':', 2);
      const horizon = horizons.find((one) => basis.kind === 'prediction' && addDays(days.to, one) === basis.day);
      if (kind !== 'person' || horizon === undefined) return null;
      const [made] = await inThread(ctx.platform.config, ctx.organizationId, predictTask, {
        today: addDays(days.to, 1),
        horizonDays: [horizon],
        personIds: [personId],
      });
      // Without scores of that day, it would be the prediction of an earlier one.
      if (made === undefined || made.madeOn !== days.to || made.predicted === null) return null;
      const { factors, record } = made.content;
      const value =
        metric === scoreMetric
          ? made.predicted.value
          : factors.find(({ name }) => metric === `${dimensionPrefix}${name}`)?.predicted;
      return value === undefined ? null : { value, n: record.cases };
    },
  },
} satisfies Partial<ComparisonKinds>;
