import { deploymentFrequency, metricDefinitions } from '@sightline/analytics';

/** Texts of the delivery metrics and their bands. */
export const deliveryTexts = {
  title: 'Delivery',
  deploymentDays: (days: number, of: number) => `on ${days} of ${of} ${of === 1 ? 'day' : 'days'}`,
  incidentRestoreTime: metricDefinitions.incident_restore_time.name,
  byService: 'By service',
  services: (count: number) =>
    count === 0 ? '' : `production deployments from ${count} ${count === 1 ? 'service' : 'services'}`,
  bands: 'Bands: low, medium, high, elite (DORA)',
  legend: {
    metric: 'Metric',
    bands: { elite: 'Elite', high: 'High', medium: 'Medium', low: 'Low' },
    everyDays: (days: number) => `every ${days} days`,
    of: (band: string, edge: string) => `${band}: ${edge}`,
    atLeast: (edge: string) => `at least ${edge}`,
    under: (edge: string) => `under ${edge}`,
    less: 'less',
    more: 'more',
    noBandBefore: (days: number) => `No band: needs at least ${days} days`,
    note: `Bands rate teams and organizations; they mean little for one person. Rework rate has no bands. Deployment frequency needs ${deploymentFrequency.bands.days.any} days for a band, and ${deploymentFrequency.bands.days.low} days to rate low.`,
  },
  metrics: {
    deploymentFrequency: metricDefinitions.deployment_frequency.name,
    leadTime: metricDefinitions.lead_time.name,
    changeFailureRate: metricDefinitions.change_failure_rate.name,
    mttr: metricDefinitions.recovery_time.name,
    reworkRate: metricDefinitions.rework_rate.name,
  },
} as const;
