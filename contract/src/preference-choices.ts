/** The choices of preferences. */
export const preferenceViews = ['overview', 'performance', 'insights', 'teams', 'reports'] as const;
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export const timeFormats = ['12h', '24h'] as const;
export const favoriteMetrics = [
  'performance_score',
  'velocity',
  'deployment_frequency',
  'lead_time',
  'mttr',
  'change_failure_rate',
] as const;
export type FavoriteMetric = (typeof favoriteMetrics)[number];
export const exportFormats = ['pdf', 'excel', 'csv', 'json'] as const;
