/** How long changes take to production, and how many of them cause no failure. */
import { message, t } from '@sightline/contract';
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';
import { daySeconds as day } from '../../time/durations.ts';

/** In the order in which a change passes through them; they sum to the lead time. */
export const leadTimePhases = ['coding', 'pickup', 'review', 'deploy'] as const;

export const leadTime = defineMetric({
  key: 'lead_time',
  name: message('Lead time for changes'),
  alsoCalled: message('lead time, lead times, time to production, delivery time'),
  version: 1,
  unit: 'seconds',
  aggregate: 'median',
  minimum: minimums.manySmallThings,
  better: 'lower',
  area: 'delivery',
  row: 'change',
  placedBy: message('the time the deployment finished'),
  definition: message(
    'Time from the first commit of a change (a pull request, or a commit pushed without one) to the end of the first successful production deployment that contains it.',
  ),
  definitionUnder: ({ leadTimeStart }) =>
    leadTimeStart === 'opened'
      ? t(
          'Time from when a pull request is opened (or a commit pushed without one is written) to the end of the first successful production deployment that contains it.',
        )
      : null,
  recordedWith: 'deployment_frequency',
  bands: { compare: 'under', elite: day, high: 7 * day, medium: 30 * day },
  parts: {
    fields: leadTimePhases,
    title: message('Where the time goes'),
    note: message(
      'Mean of each phase across changes with all phases. Medians would not add up. Direct pushes count as 0 s of coding, pickup and review, which lowers these means.',
    ),
  },
  comparedAcross: ['teams', 'periods'],
  detail: {
    coding: field.duration(message('Coding')),
    pickup: field.duration(message('Pickup')),
    review: field.duration(message('Review')),
    reviewToApproval: field.duration(message('Review to approval')),
    approvalToMerge: field.duration(message('Approval to merge')),
    deploy: field.duration(message('Deploy')),
    deployment: field.text(message('Deployment')),
    deployedBy: field.choice(message('Deployment found by'), {
      'commit ancestry': message('commit ancestry'),
      'merge time': message('merge time'),
    }),
    start: field.choice(message('Starts at'), { 'its opening': message('Pull request opened') }),
  },
});

export const changeSuccessShare = defineMetric({
  key: 'change_success_share',
  name: message('Changes without failure'),
  version: 3,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: message('Succeeded'), worse: message('Failed') },
  minimum: minimums.manySmallThings,
  better: 'higher',
  area: 'quality',
  row: 'change',
  placedBy: message('the time the deployment finished'),
  definition: message(
    'Share of the person’s deployed changes that led to no incident, rollback, revert or hotfix. A revert, and incidents open at that time, count against the reverted change. An incident or hotfix that names a pull request counts against that one, or else against every change in its deployment.',
  ),
  definitionOfGroups: message(
    'Share of the group’s deployed changes that led to no incident, rollback, revert or hotfix.',
  ),
  recordedWith: 'merged_pull_requests',
  countsIncidents: true,
  comparedAcross: [],
  signal: { dimension: 'codeQuality', floor: 0.8, target: 0.98 },
  detail: { deployment: field.text(message('Deployment')), failures: field.text(message('Failures')) },
});
