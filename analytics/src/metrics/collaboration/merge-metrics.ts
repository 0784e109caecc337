/** Pull requests that were merged: how many, how large, how clean, and in which areas. */
import { message } from '@sightline/contract';
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';

export const mergedPullRequests = defineMetric({
  key: 'merged_pull_requests',
  name: message('Pull requests merged'),
  alsoCalled: message('pull requests, prs merged, merged prs, merges'),
  version: 2,
  unit: 'per-week',
  aggregate: 'rate',
  minimum: minimums.one,
  better: 'higher',
  area: 'collaboration',
  row: 'pull_request',
  placedBy: message('the merge'),
  definition: message('The person’s merged pull requests per week worked.'),
  definitionOfGroups: message('Pull requests merged by people in the group per week.'),
  rate: { of: 'pull_request', divisorForPeople: 'weeks-worked' },
  comparedAcross: ['teams', 'people', 'periods'],
  signal: { dimension: 'velocity', floor: 0.5, target: 3, scalesWithComplexity: true },
  detail: {},
});

export const newAreas = defineMetric({
  key: 'new_areas',
  name: message('First contributions in new areas'),
  version: 3,
  unit: 'per-week',
  aggregate: 'rate',
  minimum: minimums.one,
  better: 'higher',
  area: 'collaboration',
  row: 'area_of_code',
  placedBy: message('the merge'),
  definition: message(
    'Areas of code the person contributed to for the first time, per week worked: a repository, or later another of its top-level folders. The first 30 days on record do not count, nor do the first 30 days in a repository with older commits of the person.',
  ),
  definitionOfGroups: message(
    'Areas of code a person in the group contributed to for the first time, per week: a repository, or later another of its top-level folders. A person’s first 30 days on record do not count, nor do their first 30 days in a repository with older commits of theirs.',
  ),
  presupposes: 'merged_pull_requests',
  rate: { of: 'area', divisorForPeople: 'weeks-worked' },
  comparedAcross: [],
  signal: { dimension: 'innovation', floor: 0, target: 0.4 },
  detail: { area: field.text(message('Area')) },
});

export const cleanMergeShare = defineMetric({
  key: 'clean_merge_share',
  name: message('Merged without changes requested'),
  alsoCalled: message('clean merges, changes requested'),
  version: 1,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: message('No changes requested'), worse: message('Changes requested') },
  minimum: minimums.manySmallThings,
  better: 'higher',
  area: 'quality',
  row: 'pull_request',
  placedBy: message('the merge'),
  definition: message(
    'Share of the person’s reviewed pull requests that were merged without a reviewer requesting changes.',
  ),
  definitionOfGroups: message(
    'Share of reviewed pull requests that were merged without a reviewer requesting changes.',
  ),
  recordedWith: 'merged_pull_requests',
  comparedAcross: ['people'],
  signal: { dimension: 'codeQuality', floor: 0.5, target: 0.95 },
  detail: {
    reviewers: field.number(message('Reviewers'), 'people'),
    requestedChanges: field.number(message('Reviewers who requested changes'), 'people'),
  },
});

export const changeSize = defineMetric({
  key: 'change_size',
  name: message('Pull request size'),
  alsoCalled: message('pr size, size of pull requests, size of changes, change size'),
  version: 1,
  unit: 'lines',
  aggregate: 'median',
  minimum: minimums.manySmallThings,
  better: 'lower',
  area: 'quality',
  row: 'pull_request',
  placedBy: message('the merge'),
  definition: message('Median of lines added and removed in the person’s merged pull requests.'),
  definitionOfGroups: message('Median of lines added and removed in merged pull requests.'),
  recordedWith: 'merged_pull_requests',
  comparedAcross: ['teams', 'people', 'periods'],
  signal: { dimension: 'codeQuality', floor: 800, target: 80 },
  detail: { added: field.number(message('Added'), 'lines'), removed: field.number(message('Removed'), 'lines') },
});
