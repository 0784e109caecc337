/** Review metrics: given and received, response times, and people helped. */
import { message } from '@sightline/contract';
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';

const hour = 3600;
const day = 24 * hour;

export const reviewBalance = defineMetric({
  key: 'review_balance',
  name: message('Reviews given vs. received'),
  alsoCalled: message('review balance, reviews given'),
  version: 1,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: message('Given'), worse: message('Received') },
  minimum: minimums.manySmallThings,
  better: 'higher',
  area: 'collaboration',
  row: 'review',
  placedBy: message('the first review'),
  definition: message('Reviews given, divided by reviews given and received.'),
  recordedWith: 'merged_pull_requests',
  comparedAcross: [],
  signal: { dimension: 'collaboration', floor: 0.2, target: 0.6 },
  detail: { direction: field.choice(message('Direction'), { given: message('Given'), received: message('Received') }) },
});

export const reviewResponseTime = defineMetric({
  key: 'review_response_time',
  name: message('Time to first review response'),
  alsoCalled: message('review time, review response, review wait, time to review, review response time, review delay'),
  version: 1,
  unit: 'seconds',
  aggregate: 'median',
  minimum: minimums.manySmallThings,
  better: 'lower',
  area: 'collaboration',
  row: 'review',
  placedBy: message('the response'),
  definition: message('Time from a review request to the first response.'),
  recordedWith: 'merged_pull_requests',
  comparedAcross: ['teams', 'people', 'periods'],
  signal: { dimension: 'collaboration', floor: 3 * day, target: 3 * hour },
  detail: { asked: field.instant(message('Requested')), firstResponse: field.instant(message('First response')) },
});

export const peopleHelped = defineMetric({
  key: 'people_helped',
  name: message('People helped'),
  version: 1,
  unit: 'people',
  aggregate: 'distinct',
  minimum: minimums.one,
  better: 'higher',
  area: 'collaboration',
  row: 'review',
  placedBy: message('the review'),
  definition: message('Different authors whose pull requests were reviewed.'),
  recordedWith: 'merged_pull_requests',
  comparedAcross: ['people'],
  signal: { dimension: 'collaboration', floor: 1, target: 6 },
  detail: { distinct: field.person(message('Author')) },
});
