export * from './facts.ts';
export * from './rules.ts';
export * from './observation.ts';
export * from './metrics/definitions.ts';
export {
  defineMetric,
  metricAreas,
  minimums,
  type Aggregate,
  type Bands,
  type MetricArea,
  type MetricDefinition,
  type MetricUnit,
} from './metrics/define-metric.ts';
export { field, personal, type DetailField, type DetailValue } from './metrics/detail-fields.ts';
export * from './metrics/describe-metric.ts';
export * from './metrics/dimensions.ts';
export * from './metrics/collaboration/merge-metrics.ts';
export * from './metrics/collaboration/page-metrics.ts';
export * from './metrics/collaboration/review-metrics.ts';
export * from './metrics/dora/deployment-metrics.ts';
export * from './metrics/dora/incident-metrics.ts';
export { changeSuccessShare, leadTime, leadTimePhases } from './metrics/dora/lead-time-metrics.ts';
export * from './metrics/flow/flow-metrics.ts';
export * from './metrics/sprint/sprint-metrics.ts';
export * from './metrics/definition-text.ts';
export { reasonText } from './metrics/reasons.ts';
export * from './metrics/scores/configuration.ts';
export * from './time/buckets.ts';
export * from './time/days-ago.ts';
export * from './time/durations.ts';
export * from './time/edges.ts';
export * from './time/periods.ts';
export * from './disclosure/cells.ts';
export * from './disclosure/parts.ts';
export * from './disclosure/rounded-figure.ts';
export * from './figure/chart-axis.ts';
export * from './figure/band.ts';
export * from './figure/batches.ts';
export * from './figure/change.ts';
export * from './figure/difference.ts';
export * from './figure/one-among.ts';
export * from './figure/exact-sum.ts';
export * from './figure/figure.ts';
export * from './figure/interval.ts';
export * from './figure/random.ts';
export * from './figure/receipt.ts';
export * from './figure/recording.ts';
export * from './forecast/backtest.ts';
export * from './forecast/history.ts';
export * from './forecast/monte-carlo.ts';
export * from './forecast/what-if.ts';
export * from './forecast/scores/predict-score.ts';
export * from './forecast/scores/rolling-origin.ts';
export * from './forecast/scores/candidates.ts';
export * from './forecast/scores/conformal.ts';
export * from './forecast/scores/score-series.ts';
export * from './insights/after-hours.ts';
export * from './insights/decompose-score.ts';
export * from './insights/explain-score.ts';
export * from './insights/mix-and-rate.ts';
export * from './insights/findings/concentration.ts';
export * from './insights/findings/failing-service.ts';
export * from './insights/findings/level-shift.ts';
export * from './insights/findings/phase-moves.ts';
export * from './insights/findings/ramp-up.ts';
export * from './insights/findings/rank-findings.ts';
export * from './insights/findings/recovered-service.ts';
export * from './insights/pulse.ts';
export * from './insights/recommend.ts';
export * from './long-lists.ts';
export * from './insights/risks/load-factors.ts';
export * from './insights/risks/parallel-work.ts';
export * from './insights/risks/risk-facts.ts';
export * from './insights/risks/risk-signals.ts';
export * from './insights/risks/team-risk.ts';
export * from './insights/risks/team-risks.ts';
export { inProgressRisks, usualCycleTime } from './insights/risks/team-load.ts';
export * from './insights/risks/base-rates.ts';
export * from './insights/risks/assess-risk.ts';
export * from './insights/team-band.ts';
export * from './insights/team-movements.ts';
export * from './insights/workload.ts';
export * from './measure.ts';
export * from './people/suggest-bots.ts';
export { questionDeadline } from './questions/asked-deadline.ts';
export { nearestMetrics } from './questions/nearest-metrics.ts';
export { namedIn, parseQuestion, serviceIn, type NamedSubject } from './questions/parse-question.ts';
export type { MatchedMetric } from './questions/phrasing.ts';
export * from './people/attribution.ts';
export * from './measure-work.ts';
export * from './metrics/dora/bottleneck.ts';
export * from './metrics/dora/bottleneck-history.ts';
export { withStatusTexts } from './metrics/sprint/status-text.ts';
export { diagnosisText } from './metrics/dora/production-diagnosis.ts';
export * from './metrics/dora/production-doctor.ts';
export * from './metrics/dora/rule-effects.ts';
export * from './metrics/flow/blocked.ts';
export * from './time/working-time.ts';
export { estimateUse } from './metrics/sprint/read-estimates.ts';
export * from './metrics/flow/flow-figures.ts';
export * from './metrics/flow/team-flow.ts';
export * from './metrics/flow/throughput.ts';
export * from './metrics/flow/workflow-changes.ts';
export * from './metrics/scores/apply-rules.ts';
export * from './metrics/scores/curve.ts';
export {
  anchorDays,
  UnknownDistribution,
  type AnchorCache,
  type DistributionCache,
} from './metrics/scores/known-anchors.ts';
export * from './metrics/scores/score.ts';
export {
  indexObservations,
  indexPerson,
  indexSeries,
  storedSeries,
  type ObservationIndex,
  type PersonObservations,
  type ScoredRow,
  type StoredSeries,
} from './metrics/scores/observation-index.ts';
export { groupMeans, scoreGroup, type Member } from './metrics/scores/score-group.ts';
export * from './metrics/scores/score-history.ts';
export { storePeople, scorePeople, type ScoreRange } from './metrics/scores/score-people.ts';
export * from './metrics/scores/scoring-rule.ts';
export { isCount, minimumRows } from './metrics/scores/signal-rules.ts';
export * from './metrics/scores/weeks-worked.ts';
export * from './metrics/sprint/burndown.ts';
export * from './metrics/sprint/history.ts';
export * from './metrics/sprint/replay-issue.ts';
export * from './metrics/sprint/sprint-as-of.ts';
export * from './metrics/sprint/sprint-figures.ts';
export * from './metrics/sprint/sprint-issue.ts';
export * from './metrics/sprint/sprint-record.ts';
export * from './metrics/sprint/sprint-report.ts';
export * from './metrics/sprint/velocity-spread.ts';
export * from './metrics/trends/change-points.ts';
export * from './metrics/trends/figure-series.ts';
export * from './metrics/trends/score-trend.ts';
export * from './people/arrangement.ts';
export * from './people/default-rules.ts';
export * from './people/derive-teams.ts';
export * from './people/link-accounts.ts';
export * from './people/rules-basis.ts';
export * from './people/suggestions.ts';
export * from './scopes/due.ts';
export * from './scopes/history-starts.ts';
export * from './scopes/join-flows.ts';
export * from './scopes/measure-scope.ts';
export * from './scopes/scope-imports.ts';
export { dependenciesOf, type SprintImports } from './scopes/sprint-imports.ts';
export * from './scopes/invalidation.ts';
export * from './scopes/scope-rules.ts';
export * from './scopes/ruled-rows.ts';
export * from './scopes/scope.ts';
export { completeFrom, sourcesOf, type SourceStarts } from './scopes/sources-of-metric.ts';
export * from './scopes/dependency-keys.ts';
export * from './scopes/scope-exports.ts';
export { gapReasons } from './metrics/gap-reasons.ts';
export * from './quality/bounds.ts';
export * from './quality/gaps.ts';
export {
  groupScoreBounds,
  mayBeEqual,
  personDimensionBounds,
  personScoreBounds,
  type GroupMember,
  type ScoreBounds,
} from './quality/score-bounds.ts';
export { rankRepairs, type DoubtedFigure, type Repair } from './quality/repairs.ts';
export * from './status-categories.ts';
export * from './unlisted-statuses.ts';
