/** Recomputes the figures that recommendations compare with. */
import { isMetricKey } from '@sightline/analytics';
import { type ComparisonKinds } from '../claims/index.ts';
import { listDevelopers } from '../people/index.ts';
import { inTenant } from '../ranges/index.ts';
import { loadMetric, loadTarget } from './recommend-load.ts';
import { teammatesChange } from './teammates-change.ts';

export const recommendationComparisons = {
  'high-load': {
    read: async (_, { claim: { metric } }) => (metric === loadMetric ? { value: loadTarget, n: 0 } : null),
  },
  'teammates-change': {
    isOfOthers: true,
    read: (ctx, { claim: { subject, metric }, days }) =>
      inTenant(ctx, async (tx, at) => {
        const [kind, personId = ''] = subject.split(':', 2);
        if (kind !== 'person' || !isMetricKey(metric)) return null;
        const people = await listDevelopers(tx);
        return teammatesChange(tx, { metric, personId, people }, { range: days, ...at });
      }),
  },
} satisfies Partial<ComparisonKinds>;
