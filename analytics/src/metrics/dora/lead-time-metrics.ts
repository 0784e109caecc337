/** How long changes take to production, and how many of them cause no failure. */
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';
import { daySeconds as day } from '../../time/durations.ts';

/** In the order in which a change passes through them; they sum to the lead time. */
export const leadTimePhases = ['coding', 'pickup', 'review', 'deploy'] as const;

export const leadTime = defineMetric({
  key: 'lead_time',
  name: 'Lead time for changes',
  alsoCalled: ['lead time', 'lead times', 'time to production', 'delivery time'],
  version: 1,
  unit: 'seconds',
  aggregate: 'median',
  minimum: minimums.manySmallThings,
  better: 'lower',
  area: 'delivery',
  row: 'change',
  placedBy: 'the time the deployment finished',
  definition:
    'Time from the first commit of a change (a pull request, or a commit pushed without one) to the end of the first successful production deployment that contains it.',
  definitionUnder: ({ leadTimeStart }) =>
    leadTimeStart === 'opened'
      ? 'Time from when a pull request is opened (or a commit pushed without one is written) to the end of the first successful production deployment that contains it.'
      : null,
  recordedWith: 'deployment_frequency',
  bands: { compare: 'under', elite: day, high: 7 * day, medium: 30 * day },
  parts: {
    fields: leadTimePhases,
    title: 'Where the time goes',
    note: 'Mean of each phase across changes with all phases. Medians would not add up. Direct pushes count as 0 s of coding, pickup and review, which lowers these means.',
  },
  comparedAcross: ['teams', 'periods'],
  detail: {
    coding: field.duration('Coding'),
    pickup: field.duration('Pickup'),
    review: field.duration('Review'),
    reviewToApproval: field.duration('Review to approval'),
    approvalToMerge: field.duration('Approval to merge'),
    deploy: field.duration('Deploy'),
    deployment: field.text('Deployment'),
    deployedBy: field.text('Deployment found by'),
    start: field.choice('Starts at', { 'its opening': 'Pull request opened' }),
  },
});

export const changeSuccessShare = defineMetric({
  key: 'change_success_share',
  name: 'Changes without failure',
  version: 3,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: 'Succeeded', worse: 'Failed' },
  minimum: minimums.manySmallThings,
  better: 'higher',
  area: 'quality',
  row: 'change',
  placedBy: 'the time the deployment finished',
  definition:
    'Share of the person’s deployed changes that led to no incident, rollback, revert or hotfix. A revert, and incidents open at that time, count against the reverted change. An incident or hotfix that names a pull request counts against that one, or else against every change in its deployment.',
  definitionOfGroups: 'Share of the group’s deployed changes that led to no incident, rollback, revert or hotfix.',
  recordedWith: 'merged_pull_requests',
  comparedAcross: [],
  signal: { dimension: 'codeQuality', floor: 0.8, target: 0.98 },
  detail: { deployment: field.text('Deployment'), failures: field.text('Failures') },
});
