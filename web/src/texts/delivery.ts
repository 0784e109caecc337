import { t } from '@sightline/contract';
import { deploymentFrequency, metricDefinitions } from '@sightline/analytics';

/** Texts of the delivery metrics and their bands. */
export const deliveryTexts = {
  title: t('Delivery'),
  deploymentDays: (days: number, of: number) =>
    t('on {days} of {of} {of, plural, one {day} other {days}}', { days, of }),
  incidentRestoreTime: metricDefinitions.incident_restore_time.name,
  byService: t('By service'),
  services: (count: number) =>
    count === 0
      ? ''
      : t('Production deployments from {count} {count, plural, one {service} other {services}}', { count }),
  bands: t('Bands: low, medium, high, elite (DORA)'),
  legend: {
    metric: t('Metric'),
    bands: { elite: t('Elite'), high: t('High'), medium: t('Medium'), low: t('Low') },
    everyDays: (days: number) => t('every {days} days', { days }),
    of: (band: string, edge: string) => `${band}: ${edge}`,
    atLeast: (edge: string) => t('at least {edge}', { edge }),
    under: (edge: string) => t('under {edge}', { edge }),
    less: t('less'),
    more: t('more'),
    noBandBefore: (days: number) => t('No band: needs at least {days} days', { days }),
    noBandSince: (day: string) => t('No band: recorded since {day}', { day }),
    note: t(
      'Bands rate teams and organizations; they mean little for one person. They use unrounded figures. Rework rate has no bands. Deployment frequency needs {any} days for a band, and {low} days to rate low.',
      { any: deploymentFrequency.bands.days.any, low: deploymentFrequency.bands.days.low },
    ),
  },
  metrics: {
    deploymentFrequency: metricDefinitions.deployment_frequency.name,
    leadTime: metricDefinitions.lead_time.name,
    changeFailureRate: metricDefinitions.change_failure_rate.name,
    mttr: metricDefinitions.recovery_time.name,
    reworkRate: metricDefinitions.rework_rate.name,
  },
} as const;
