/** Values of preferences and their defaults; without schemas, for the browser. */
import type { UserPreferences } from './preferences.ts';

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

export const defaultPreferences: UserPreferences = {
  theme: 'system',
  defaultView: 'overview',
  dateFormat: 'MM/DD/YYYY',
  timeFormat: '12h',
  dashboardLayout: 'grid',
  defaultTimeRange: '30d',
  favoriteMetrics: ['performance_score', 'velocity', 'deployment_frequency'],
  showWelcomeMessage: true,
  performanceScoreWeights: { codeQuality: 0.25, velocity: 0.2, collaboration: 0.2, innovation: 0.15, reliability: 0.2 },
  performanceThresholds: { excellent: 90, good: 80, average: 70, poor: 60 },
  notifications: {
    enabled: true,
    email: true,
    inApp: true,
    dailyDigest: false,
    weeklyReport: true,
    alertThreshold: 'high',
  },
  aiInsights: {
    autoGenerate: true,
    frequency: 'weekly',
    includeRecommendations: true,
    includeRiskAssessment: true,
    confidenceThreshold: 80,
  },
  exportDefaults: {
    format: 'pdf',
    includeCharts: true,
    includeRecommendations: true,
    includeRawData: false,
    compressOutput: false,
  },
};
