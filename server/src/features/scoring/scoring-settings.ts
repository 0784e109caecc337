/** Converts between stored settings and those of analytics. */
import {
  defaultScoring,
  eachDimension,
  ruleText,
  storedRuleText,
  type MetricKey,
  type ScoringConfiguration,
  type SignalConfiguration,
} from '@sightline/analytics';
import { scoringConfiguration, scoringMetricIds, type ScoringSettings } from '@sightline/contract';
import { isDeepStrictEqual } from 'node:util';
import { requestMeasurementRun } from '../measurement-requests/index.ts';
import { listTeams } from '../people/index.ts';
import { defineSettings } from '../settings/index.ts';
import { checkSettings } from './check-settings.ts';
import { describeChange } from './describe-change.ts';
import { dimensionOf } from './scoring-metrics.ts';

const settingsOf = (configuration: ScoringConfiguration): ScoringSettings => ({
  method: configuration.method,
  metrics: scoringMetricIds.map((id) => {
    const dimension = dimensionOf[id];
    return {
      id,
      enabled: configuration.enabled[dimension],
      weight: configuration.weights[dimension],
      signals: configuration.signals[dimension].map((signal) => ({ ...signal })),
    };
  }),
  rules: configuration.rules,
  teamModifiers: configuration.teamModifiers,
  complexity: configuration.complexity,
  normalization: configuration.normalization,
  outlierDetection: configuration.outlierDetection,
  minimumDataPoints: configuration.minimumDataPoints,
});

/** The default settings. */
export const defaultSettings: ScoringSettings = scoringConfiguration.parse(settingsOf(defaultScoring));

const withRuleTexts = (settings: ScoringSettings, text: (rule: string) => string): ScoringSettings => ({
  ...settings,
  rules: settings.rules.map((rule) => ({ ...rule, name: text(rule.name), description: text(rule.description) })),
});

/** For readers: default rules are stored in English. */
export const inReadersLanguage = (settings: ScoringSettings): ScoringSettings => withRuleTexts(settings, ruleText);
/** The parts of the settings that clients send back. */
export const asStored = (settings: ScoringSettings): ScoringSettings => withRuleTexts(settings, storedRuleText);

/** @param version of the settings; 0 for the defaults */
export const configurationOf = (version: number, settings: ScoringSettings): ScoringConfiguration => {
  const enabled = eachDimension(false);
  const weights = eachDimension(0);
  const signals = { ...defaultScoring.signals };
  for (const metric of settings.metrics) {
    const dimension = dimensionOf[metric.id];
    enabled[dimension] = metric.enabled;
    weights[dimension] = metric.weight;
    signals[dimension] = metric.signals.map((signal): SignalConfiguration => ({
      ...signal,
      metric: signal.metric as MetricKey,
    }));
  }
  const { method, rules, teamModifiers, complexity, normalization, outlierDetection, minimumDataPoints } = settings;
  return {
    version,
    method,
    enabled,
    weights,
    rules,
    signals,
    normalization,
    outlierDetection,
    minimumDataPoints,
    teamModifiers,
    complexity,
  };
};

/** How scores are computed. */
export const scoringSettings = defineSettings<ScoringSettings>({
  kind: 'scoring',
  initial: defaultSettings,
  schema: scoringConfiguration,
  review: async (tx, _ctx, { before, after }) => {
    if (isDeepStrictEqual(before, after)) return null;
    checkSettings(after, new Set((await listTeams(tx)).map((team) => team.id)));
    return describeChange(before, after);
  },
  recompute: requestMeasurementRun,
});
