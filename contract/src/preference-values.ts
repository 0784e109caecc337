/** Values of preferences and their defaults; without schemas, for the browser. */
import type { UserPreferences } from './preferences.ts';

export * from './preference-choices.ts';

export const defaultPreferences: UserPreferences = {
  theme: 'system',
  language: 'en',
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
