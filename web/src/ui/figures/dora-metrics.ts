import type { DoraMetrics } from '@sightline/contract';

export const doraMetrics = [
  'deploymentFrequency',
  'leadTime',
  'changeFailureRate',
  'mttr',
  'reworkRate',
] as const satisfies readonly (keyof DoraMetrics)[];
