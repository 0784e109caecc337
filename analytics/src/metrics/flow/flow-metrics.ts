/** Flow metrics: throughput, cycle time and kinds of work. */
import { message } from '@sightline/contract';
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';
import { daySeconds as day } from '../../time/durations.ts';

export const throughput = defineMetric({
  key: 'throughput',
  name: message('Throughput'),
  alsoCalled: message('finished items, items finished, work finished, tickets finished, issues finished'),
  version: 2,
  unit: 'per-week',
  aggregate: 'rate',
  minimum: minimums.one,
  better: 'higher',
  area: 'flow',
  row: 'finished_item',
  placedBy: message('the time the item was done'),
  definition: message('Items finished per week.'),
  rate: { of: 'item', divisorForPeople: 'weeks-worked' },
  comparedAcross: ['teams', 'people', 'periods'],
  detail: { kind: field.choice(message('Kind'), { incident: message('Incident') }) },
});

export const completedWork = defineMetric({
  key: 'completed_work',
  name: message('Completed estimate'),
  alsoCalled: message('points finished, story points finished'),
  version: 2,
  unit: 'points-per-week',
  aggregate: 'rate',
  minimum: minimums.one,
  better: 'higher',
  area: 'flow',
  row: 'finished_item',
  placedBy: message('the time the item was done'),
  definition: message(
    'Estimates of finished items per week worked. If fewer than a fifth of a project’s items have an estimate, each counts as 1 point.',
  ),
  definitionOfGroups: message(
    'Estimates of items finished by the group per week. If fewer than a fifth of a project’s items have an estimate, each counts as 1 point.',
  ),
  isEstimated: true,
  rate: { of: 'point', divisorForPeople: 'weeks-worked' },
  comparedAcross: [],
  signal: {
    dimension: 'velocity',
    floor: 0.4,
    target: 1.4,
    isRelativeToTeam: true,
    scalesWithComplexity: true,
  },
  detail: { measure: field.choice(message('Counted in'), { points: message('Points'), items: message('Items') }) },
});

export const cycleTime = defineMetric({
  key: 'cycle_time',
  name: message('Cycle time'),
  alsoCalled: message('cycle times, time in progress'),
  version: 1,
  unit: 'seconds',
  aggregate: 'median',
  minimum: minimums.manySmallThings,
  better: 'lower',
  area: 'flow',
  row: 'finished_item',
  placedBy: message('the time the item was done'),
  definition: message('Time from when an item was first in progress until it was done.'),
  recordedWith: 'throughput',
  dependsOnWorkflow: true,
  comparedAcross: ['teams', 'people', 'periods'],
  signal: { dimension: 'velocity', floor: 10 * day, target: 1.5 * day },
  detail: { started: field.instant(message('Started')), active: field.duration(message('Active time')) },
});

export const flowEfficiency = defineMetric({
  key: 'flow_efficiency',
  name: message('Flow efficiency'),
  alsoCalled: message('waiting share'),
  version: 2,
  unit: 'share',
  aggregate: 'mean',
  minimum: minimums.manySmallThings,
  better: 'higher',
  area: 'flow',
  row: 'finished_item',
  placedBy: message('the time the item was done'),
  definition: message(
    'Active time divided by the time from first in progress to done. Mean across items. Waiting statuses (review, ready for, blocked, on hold, queues) and time flagged as impeded count as waiting, unless the organization configured the status differently.',
  ),
  recordedWith: 'throughput',
  dependsOnWorkflow: true,
  comparedAcross: ['teams', 'periods'],
  detail: { active: field.duration(message('Active time')), waiting: field.duration(message('Waiting time')) },
});

export const itemsOnTime = defineMetric({
  key: 'items_on_time',
  name: message('Items finished in typical time'),
  version: 1,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: message('On time'), worse: message('Late') },
  minimum: minimums.manySmallThings,
  better: 'higher',
  area: 'flow',
  row: 'finished_item',
  placedBy: message('the time the item was done'),
  definition: message(
    "Share of the person’s items finished within the 85th percentile of their team's cycle time over the previous 90 days.",
  ),
  recordedWith: 'throughput',
  dependsOnWorkflow: true,
  comparedAcross: ['people'],
  signal: { dimension: 'reliability', floor: 0.6, target: 0.95 },
  detail: {
    cycleTime: field.duration(message('Cycle time')),
    usualAge: field.duration(message('85th percentile of the team')),
    comparedWith: field.number(message('Compared with'), 'items'),
  },
});

export const capabilityShare = defineMetric({
  key: 'capability_share',
  name: message('New capability'),
  version: 1,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: message('New capability'), worse: message('Other work') },
  minimum: minimums.manySmallThings,
  better: 'higher',
  area: 'flow',
  row: 'finished_item',
  placedBy: message('the time the item was done'),
  definition: message('Share of finished items that are new capability rather than maintenance or defects.'),
  recordedWith: 'throughput',
  comparedAcross: [],
  signal: { dimension: 'innovation', floor: 0.2, target: 0.7 },
  detail: { type: field.text(message('Issue type')) },
});

export const escapedDefectShare = defineMetric({
  key: 'escaped_defect_share',
  name: message('Work followed by a defect'),
  alsoCalled: message('escaped defects, defects, bugs after release'),
  version: 1,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: message('No defect'), worse: message('Defect found') },
  minimum: minimums.manySmallThings,
  better: 'lower',
  area: 'quality',
  row: 'finished_item',
  placedBy: message('30 days after the item was done, when it is known whether a defect followed'),
  datesWork: false,
  definition: message(
    'Share of finished items with a linked defect reported within 30 days. Defects themselves are excluded.',
  ),
  comparedAcross: ['teams', 'periods'],
  signal: { dimension: 'codeQuality', floor: 0.3, target: 0.02 },
  detail: { done: field.instant(message('Done')), defect: field.text(message('Defect')) },
});
