import type { FavoriteMetric } from '@sightline/contract';

export const favoriteKeys: Readonly<Record<FavoriteMetric, string>> = {
  performance_score: 'performance_score',
  velocity: 'velocity',
  deployment_frequency: 'deployment_frequency',
  lead_time: 'lead_time',
  mttr: 'recovery_time',
  change_failure_rate: 'change_failure_rate',
};
