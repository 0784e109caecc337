/** Texts that the AI screens share. */
export const insightTexts = {
  developer: 'Developer',
  allDevelopers: 'All Developers',
  find: 'Find a developer',
  you: 'You',
  timeframe: 'Timeframe',
  selectDeveloper: 'Select a Developer',
  /** Shown when no developer is selected. */
  select: {
    explanation: 'Please select a specific developer to generate insights for',
    prediction: 'Please select a specific developer to generate predictions for',
    risk: 'Please select a specific developer to generate risk assessment for',
    recommendation: 'Please select a specific developer to generate recommendations for',
  },
  export: 'Export',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  generating: 'Generating…',
  generationFailed: 'Generation Failed',
  failed: {
    explanation: 'Failed to generate performance insights',
    prediction: 'Failed to generate performance prediction',
    risk: 'Failed to generate risk assessment',
    recommendation: 'Failed to generate recommendations',
  },
  generated: {
    explanation: 'Insights Generated',
    prediction: 'Prediction Generated',
    risk: 'Assessment Generated',
    recommendation: 'Recommendations Generated',
  },
  confidence: (percent: number) => `${percent >= highConfidence ? 'High' : 'Medium'} · ${percent}%`,
  confidenceLabel: 'Confidence',
  summary: 'Summary',
} as const;

/** In percent. */
const highConfidence = 90;
