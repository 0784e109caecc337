import { t } from '@sightline/contract';
import { writeDecimal, writeShare } from '../ui/format.ts';
import { insightTexts } from './insights.ts';

const points = (value: number | null): string =>
  value === null ? '—' : t('{value} points', { value: writeDecimal(value, 1) });

export const predictionTexts = {
  title: t('Predictive Analytics'),
  sentence: t('Each person’s performance score in 30, 60 or 90 days, with an 80% interval and a track record.'),
  loadFailed: t('Failed to load predictions'),
  fetchFailed: t('Failed to fetch predictions'),
  generate: t('Generate Prediction'),
  notStored: t('Predictions are not stored for sample data.'),
  averageConfidence: t('Average Confidence'),
  riskAlerts: t('Risk Alerts'),
  riskAlertsHint: t('Predicted more than 10 points below the current score'),
  active: t('Active Predictions'),
  noneTitle: t('No predictions yet'),
  none: t('Predictions for everyone are made weekly, once there are scores. Select a developer to make one now.'),
  current: t('Current score'),
  currentOf: (name: string) => t('Current score of {name}', { name }),
  predicted: (day: string) => t('Predicted for {day}', { day }),
  interval: (low: number, high: number) =>
    t('80% interval {low}–{high}', { low: Math.round(low), high: Math.round(high) }),
  delta: (delta: number) => `${delta > 0 ? '+' : delta < 0 ? '−' : ''}${writeDecimal(Math.abs(delta), 1)}`,
  bands: { excellent: t('Excellent'), good: t('Good'), average: t('Average'), poor: t('Poor') },
  improvement: t('Improvement Expected'),
  decline: t('Decline Expected'),
  riskAlert: t('Risk alert'),
  confidence: insightTexts.confidenceLabel,
  confidenceHint: t(
    'Share of past predictions within 10 points of the actual score. Everyone’s predictions are included, with the weight of 10 of the person’s own.',
  ),
  missing: (have: number, need: number) => t('{have} of {need} days of scores needed', { have, need }),
  waitingTitle: t('Not enough history'),
  waitingNote: (count: number) => t('{count} {count, plural, one {developer} other {developers}}', { count }),
  waiting: t('Predictions start once a developer has enough days with a score.'),
  waitingColumns: { history: t('Days of scores'), from: t('Possible from') },
  ofNeeded: (have: number, need: number) => t('{have} of {need} needed', { have, need }),
  possibleFrom: (day: string) => t('With a score every day, a prediction is possible from {day}.', { day }),
  notEnoughHistory: t('Not enough history for a prediction'),
  record: (held: number, cases: number, error: number | null, last: number | null) =>
    cases === 0
      ? t('No past predictions to check yet.')
      : t(
          '{held} of {cases, plural, one {1 past prediction fell within its} other {# past predictions fell within their}} 80% interval. Mean error {error}; assuming no change, {last}.',
          { held: writeShare(held / cases), cases, error: points(error), last: points(last) },
        ),
  recordTitle: t('Track record'),
  basedOn: (day: string) => t('Based on scores up to {day}', { day }),
  methods: {
    'last-value': t('last value'),
    'seasonal-naive': t('same time last quarter'),
    'damped-holt': t('damped Holt trend'),
    'shrunk-25': t('Theil–Sen trend, 25% shrunk to the mean'),
    'shrunk-50': t('Theil–Sen trend, 50% shrunk to the mean'),
    'shrunk-75': t('Theil–Sen trend, 75% shrunk to the mean'),
    'shrunk-100': t('mean of the person and the team'),
    'shrunk-median': t('median of the person, shrunk to everyone’s mean'),
    smoothed: t('exponential smoothing, shrunk to everyone’s mean'),
  },
  method: (name: string) => t('Method (chosen by backtest): {name}', { name }),
  factors: t('Factors'),
  factorsLabel: (name: string) => t('Current and predicted dimensions of {name}', { name }),
  dimension: t('Dimension'),
  now: t('Current'),
  predictedDimension: t('Predicted'),
  impact: t('Impact on the score'),
  noFactors: t('No dimension has a score'),
  actions: t('Recommended actions'),
  noActions: t('No dimension is predicted to lower the score by half a point or more.'),
  belowThreshold: (count: number, threshold: number) =>
    t(
      '{count} {count, plural, one {prediction is} other {predictions are}} below your confidence threshold of {threshold}%.',
      { count, threshold },
    ),
  showAll: (count: number) => t('Show all {count}', { count }),
  historyTitle: t('Earlier predictions and what happened'),
  historyNote: t('Predictions due in the last 30 days'),
  historyNone: (day: string | null) =>
    day === null
      ? t('No prediction was due in the last 30 days.')
      : t('No prediction was due in the last 30 days. The next is due on {day}.', { day }),
  replayed: t('Backtest: computed from data known at the time'),
  person: t('Developer'),
  madeOn: t('Made on'),
  dueOn: t('Due on'),
  actual: t('Actual'),
  withinInterval: t('Within interval'),
  yes: t('Yes'),
  no: t('No'),
  noScore: t('No score'),
  accuracy: t('Accuracy'),
  accuracySentence: t('How accurate past predictions of performance scores were in this organization.'),
  back: t('Back to predictions'),
  accuracyFailed: t('Failed to load the accuracy of predictions'),
  expectedShare: (share: number) => t('Expected: {share}', { share: writeShare(share) }),
  madeTitle: t('Predictions made'),
  madeNote: t('Saved when made, checked on their due day'),
  replayedTitle: t('Backtest'),
  replayedNote: t('Computed for every fifth day, from data known at the time'),
  timeframe: t('Timeframe'),
  cases: t('Checked'),
  coverage: t('Within 80% interval'),
  error: t('Mean error'),
  lastValueError: t('Error of last value'),
  plainMeanError: t('Error of plain mean'),
  noneDue: t(
    'No prediction is due yet. Predictions are made once a week, and the first ones are checked 30 days later. Generate one in Predictive Analytics.',
  ),
  noneReplayed: t(
    'Not enough history. The backtest starts when scores cover about 3 months, so that it can compare predictions with what happened. Older history is imported in the background.',
  ),
} as const;
