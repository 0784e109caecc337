/** What sprints committed to and completed. */
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';

/** Of a sprint: what was planned, what happened, and how its sums are counted. */
const sprintDetail = {
  measure: field.choice('Counted in', { points: 'Points', items: 'Items' }),
  start: field.instant('Started'),
  committed: field.number('Committed'),
  added: field.number('Added'),
  removed: field.number('Removed'),
  reestimated: field.number('Re-estimated'),
  completed: field.number('Completed'),
  carriedOver: field.number('Carried over'),
  finalScope: field.number('Final scope'),
  committedCompleted: field.number('Commitment completed'),
  issuesCommitted: field.number('Issues committed', 'items'),
  issuesAdded: field.number('Issues added', 'items'),
  issuesRemoved: field.number('Issues removed', 'items'),
  issuesCompleted: field.number('Issues completed', 'items'),
  issuesCarriedOver: field.number('Issues carried over', 'items'),
  issuesWithoutEstimate: field.number('Issues without estimate', 'items'),
  issuesWithMissingChanges: field.number('Issues with missing changes', 'items'),
};

export const velocity = defineMetric({
  key: 'velocity',
  name: 'Velocity',
  alsoCalled: ['story points per sprint', 'sprint points'],
  version: 3,
  unit: 'points-per-sprint',
  unitInItems: 'items-per-sprint',
  aggregate: 'mean',
  minimum: minimums.one,
  better: 'higher',
  area: 'sprints',
  row: 'sprint',
  placedBy: 'the sprint’s end',
  definition:
    'Mean of the estimates completed per sprint, over the sprints closed in the period. The estimate at the time an issue was done counts. A sprint with estimates on fewer than a fifth of its items is counted in items. Only sprints in the unit of most of their board’s latest 6 sprints are included.',
  isEstimated: true,
  isSizedByTeam: true,
  // The points of two teams are of different sizes: it is compared only with the same team's own.
  comparedAcross: ['periods'],
  detail: sprintDetail,
});

export const commitmentReliability = defineMetric({
  key: 'commitment_reliability',
  name: 'Commitment reliability',
  alsoCalled: ['reliability of commitments', 'commitments', 'say do ratio'],
  version: 2,
  unit: 'share',
  aggregate: 'mean',
  minimum: minimums.one,
  better: 'higher',
  area: 'sprints',
  row: 'sprint',
  placedBy: 'the sprint’s end',
  definition: 'Committed work completed in its sprint, divided by the commitment at the start. Mean across sprints.',
  isEstimated: true,
  recordedWith: 'velocity',
  comparedAcross: ['teams', 'periods'],
  detail: sprintDetail,
});

export const completionRate = defineMetric({
  key: 'completion_rate',
  name: 'Completion rate',
  alsoCalled: ['sprint completion', 'completed in sprints'],
  version: 2,
  unit: 'share',
  aggregate: 'mean',
  minimum: minimums.one,
  better: 'higher',
  area: 'sprints',
  row: 'sprint',
  placedBy: 'the sprint’s end',
  definition: 'Work completed in the sprint, divided by its final scope. Mean across sprints.',
  isEstimated: true,
  recordedWith: 'velocity',
  comparedAcross: [],
  detail: sprintDetail,
});

export const commitmentKept = defineMetric({
  key: 'commitment_kept',
  name: 'Committed work finished in its sprint',
  version: 1,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: 'Done', worse: 'Not done' },
  minimum: minimums.manySmallThings,
  better: 'higher',
  area: 'sprints',
  row: 'committed item',
  placedBy: 'the sprint’s end',
  definition: 'Share of the person’s committed items that were done in their sprint.',
  definitionOfGroups: "Share of the group's committed items that were done in their sprint.",
  recordedWith: 'throughput',
  comparedAcross: [],
  signal: { dimension: 'reliability', floor: 0.5, target: 0.95 },
  detail: {
    sprint: field.text('Sprint'),
    size: field.number('Size'),
    done: field.instant('Done'),
    outcome: field.choice('Outcome', {
      completed: 'Completed',
      'carried over': 'Carried over',
      removed: 'Removed',
    }),
  },
});
