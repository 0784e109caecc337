import { t } from '@sightline/contract';
export const riskTexts = {
  title: t('Risk Assessment'),
  sentence: t(
    'Signals that crossed a threshold in the last 4 complete weeks, and how often the score was below usual 30 days later.',
  ),
  loadFailed: t('Failed to load risk assessments'),
  fetchFailed: t('Failed to fetch risk assessments'),
  generate: t('Run Assessment'),
  notStored: t('Assessments are not stored for sample data.'),
  high: t('High/Critical'),
  medium: t('Medium'),
  average: t('Average Risk Score'),
  atRisk: t('At-Risk Developers'),
  atRiskHint: t('Medium, high or critical'),
  noneTitle: t('No assessments yet'),
  none: t('Everyone is assessed weekly, once there are scores. Select a developer to run an assessment now.'),
  level: { critical: t('Critical'), high: t('High'), medium: t('Medium'), low: t('Low') },
  category: {
    performance: t('Performance'),
    technical: t('Technical'),
    collaboration: t('Collaboration'),
    wellbeing: t('Wellbeing'),
  },
  score: t('Risk score'),
  scoreOf: (score: number) => t('{score} of 100', { score }),
  assessed: (day: string) => t('Based on data up to {day}', { day }),
  chart: t('Risk by category'),
  chartLabel: (name: string) => t('Severity, likelihood and impact by category for {name}', { name }),
  severity: t('Severity'),
  likelihood: t('Likelihood'),
  impact: t('Impact'),
  noFactors: t('No signal crossed its threshold.'),
  noFactorsFor: (count: number) =>
    t('No signal crossed its threshold: {count} {count, plural, one {developer} other {developers}}', { count }),
  sharedTitle: t('Signals shared by several developers'),
  sharedNote: t('Look for a common cause before asking one person'),
  sharedBy: (count: number) => t('{count} developers', { count }),
  mitigations: t('Mitigations'),
  factors: t('Risk factors'),
  impactOf: (impact: number) => t('Impact {impact} of 10', { impact }),
  history: (harmed: number, n: number, usual: number | null) =>
    usual === null
      ? t('In {harmed} of {n} similar cases here, the score 30 days later was at least 5 points below usual', {
          harmed,
          n,
        })
      : t(
          'In {harmed} of {n} similar cases here, the score 30 days later was at least 5 points below usual ({usual}% of all cases)',
          {
            harmed,
            n,
            usual,
          },
        ),
  prior: (n: number) =>
    t('The likelihood is a default value: your history has {n} of the 10 similar cases needed', { n }),
  likely: (percent: number) => t('Likelihood {percent}%', { percent }),
  likelyCases: (harmed: number, n: number) => t('Likelihood: {harmed} of {n} similar cases', { harmed, n }),
  overall: t('Overall mitigation'),
  showAll: (count: number) => t('Show all {count}', { count }),
  historyTitle: t('Earlier assessments and what happened'),
  historyNote: t('Assessments made 30 to 60 days ago'),
  historyNone: (day: string | null) =>
    day === null
      ? t('No assessments yet. Each can be checked after 30 days.')
      : t('No assessment is 30 days old yet. The first can be checked from {day}.', { day }),
  person: t('Developer'),
  on: t('Assessed on'),
  risk: t('Risk'),
  before: t('Score then'),
  after: t('Score 30 days later'),
  teams: t('Team risks'),
  teamsNote: t('Last 12 complete weeks'),
  teamsNone: t(
    'No team risk crossed its threshold and stands out from the organization’s previous 12 weeks. This needs 18 complete weeks of data.',
  ),
  teamsFailed: t('Failed to load team risks'),
  kind: {
    'knowledge-island': t('Knowledge island'),
    'review-bottleneck': t('Review bottleneck'),
    overload: t('Overload'),
    'incident-load': t('Incident load'),
    'stale-work': t('Stale work'),
    'flow-debt': t('Flow debt'),
    'risky-service': t('Risky service'),
  },
  team: t('Team'),
  what: t('Risk'),
  mitigation: t('Mitigation'),
} as const;
