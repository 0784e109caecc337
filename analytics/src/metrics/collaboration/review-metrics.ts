/** Review metrics: given and received, response times, and people helped. */
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';

const hour = 3600;
const day = 24 * hour;

export const reviewBalance = defineMetric({
  key: 'review_balance',
  name: 'Reviews given vs. received',
  alsoCalled: ['review balance', 'reviews given'],
  version: 1,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: 'Given', worse: 'Received' },
  minimum: minimums.manySmallThings,
  better: 'higher',
  area: 'collaboration',
  row: 'review',
  placedBy: 'the first review',
  definition: 'Reviews given, divided by reviews given and received.',
  recordedWith: 'merged_pull_requests',
  comparedAcross: [],
  signal: { dimension: 'collaboration', floor: 0.2, target: 0.6 },
  detail: { direction: field.choice('Direction', { given: 'Given', received: 'Received' }) },
});

export const reviewResponseTime = defineMetric({
  key: 'review_response_time',
  name: 'Time to first review response',
  alsoCalled: [
    'review time',
    'review response',
    'review wait',
    'time to review',
    'review response time',
    'review delay',
  ],
  version: 1,
  unit: 'seconds',
  aggregate: 'median',
  minimum: minimums.manySmallThings,
  better: 'lower',
  area: 'collaboration',
  row: 'review',
  placedBy: 'the response',
  definition: 'Time from a review request to the first response.',
  recordedWith: 'merged_pull_requests',
  comparedAcross: ['teams', 'people', 'periods'],
  signal: { dimension: 'collaboration', floor: 3 * day, target: 3 * hour },
  detail: { asked: field.instant('Requested'), firstResponse: field.instant('First response') },
});

export const peopleHelped = defineMetric({
  key: 'people_helped',
  name: 'People helped',
  version: 1,
  unit: 'people',
  aggregate: 'distinct',
  minimum: minimums.one,
  better: 'higher',
  area: 'collaboration',
  row: 'review',
  placedBy: 'the review',
  definition: 'Different authors whose pull requests were reviewed.',
  recordedWith: 'merged_pull_requests',
  comparedAcross: ['people'],
  signal: { dimension: 'collaboration', floor: 1, target: 6 },
  detail: { distinct: field.person('Author') },
});
