/** What sprints committed to and completed. */
import { message } from '@sightline/contract';
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';

/** The detail of a sprint's row: what was planned, what happened, and in which unit its sums are counted. */
const sprintDetail = {
  measure: field.choice(message('Counted in'), { points: message('Points'), items: message('Items') }),
  start: field.instant(message('Started')),
  committed: field.number(message('Committed')),
  added: field.number(message('Added')),
  removed: field.number(message('Removed')),
  reestimated: field.number(message('Re-estimated')),
  completed: field.number(message('Completed')),
  carriedOver: field.number(message('Carried over')),
  finalScope: field.number(message('Final scope')),
  committedCompleted: field.number(message('Commitment completed')),
  issuesCommitted: field.number(message('Issues committed'), 'items'),
  issuesAdded: field.number(message('Issues added'), 'items'),
  issuesRemoved: field.number(message('Issues removed'), 'items'),
  issuesCompleted: field.number(message('Issues completed'), 'items'),
  issuesCarriedOver: field.number(message('Issues carried over'), 'items'),
  issuesWithoutEstimate: field.number(message('Issues without estimate'), 'items'),
  issuesWithMissingChanges: field.number(message('Issues with missing changes'), 'items'),
};

export const velocity = defineMetric({
  key: 'velocity',
  name: message('Velocity'),
  alsoCalled: message('story points per sprint, sprint points'),
  version: 3,
  unit: 'points-per-sprint',
  unitInItems: 'items-per-sprint',
  aggregate: 'mean',
  minimum: minimums.one,
  better: 'higher',
  area: 'sprints',
  row: 'sprint',
  placedBy: message('the sprint’s end'),
  definition: message(
    'Mean of the estimates completed per sprint, over the sprints closed in the period. The estimate at the time an issue was done counts. A sprint with estimates on fewer than a fifth of its items is counted in items. Only sprints in the unit of most of their board’s latest 6 sprints are included.',
  ),
  isEstimated: true,
  isSizedByTeam: true,
  // Teams size points differently, so velocity is only compared with the same team's earlier velocity.
  comparedAcross: ['periods'],
  detail: sprintDetail,
});

export const commitmentReliability = defineMetric({
  key: 'commitment_reliability',
  name: message('Commitment reliability'),
  alsoCalled: message('reliability of commitments, commitments, say do ratio'),
  version: 2,
  unit: 'share',
  aggregate: 'mean',
  minimum: minimums.one,
  better: 'higher',
  area: 'sprints',
  row: 'sprint',
  placedBy: message('the sprint’s end'),
  definition: message(
    'Committed work completed in its sprint, divided by the commitment at the start. Mean across sprints.',
  ),
  isEstimated: true,
  recordedWith: 'velocity',
  comparedAcross: ['teams', 'periods'],
  detail: sprintDetail,
});

export const completionRate = defineMetric({
  key: 'completion_rate',
  name: message('Completion rate'),
  alsoCalled: message('sprint completion, completed in sprints'),
  version: 2,
  unit: 'share',
  aggregate: 'mean',
  minimum: minimums.one,
  better: 'higher',
  area: 'sprints',
  row: 'sprint',
  placedBy: message('the sprint’s end'),
  definition: message('Work completed in the sprint, divided by its final scope. Mean across sprints.'),
  isEstimated: true,
  recordedWith: 'velocity',
  comparedAcross: [],
  detail: sprintDetail,
});

export const commitmentKept = defineMetric({
  key: 'commitment_kept',
  name: message('Committed work finished in its sprint'),
  version: 1,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: message('Done'), worse: message('Not done') },
  minimum: minimums.manySmallThings,
  better: 'higher',
  area: 'sprints',
  row: 'committed_item',
  placedBy: message('the sprint’s end'),
  definition: message('Share of the person’s committed items that were done in their sprint.'),
  definitionOfGroups: message("Share of the group's committed items that were done in their sprint."),
  recordedWith: 'throughput',
  comparedAcross: [],
  signal: { dimension: 'reliability', floor: 0.5, target: 0.95 },
  detail: {
    sprint: field.text(message('Sprint')),
    size: field.number(message('Size')),
    done: field.instant(message('Done')),
    outcome: field.choice(message('Outcome'), {
      completed: message('Completed'),
      'carried over': message('Carried over'),
      removed: message('Removed'),
    }),
  },
});
