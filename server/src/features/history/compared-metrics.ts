import { metricsThat, type MetricKey } from '@sightline/analytics';
import type { ComparisonKind } from '@sightline/contract';

/** The metrics of a comparison, from their definitions. */
export const comparedMetrics = (kind: ComparisonKind): readonly MetricKey[] =>
  metricsThat(({ comparedAcross }) => comparedAcross.includes(kind));
