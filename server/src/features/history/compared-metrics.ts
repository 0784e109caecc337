import { metricsThat, type MetricKey } from '@sightline/analytics';
import type { ComparisonKind } from '@sightline/contract';

/** What is compared, as the definitions say. */
export const comparedMetrics = (kind: ComparisonKind): readonly MetricKey[] =>
  metricsThat(({ comparedAcross }) => comparedAcross.includes(kind));
