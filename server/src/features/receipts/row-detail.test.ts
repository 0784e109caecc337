import { field, metricDefinitions, personal, type MetricDefinition, type Observation } from '@sightline/analytics';
import type { Developer } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { everyoneWhoMayOpen, unrestricted, type Audience, type SeenSubject } from '../visibility/index.ts';
import { asViewer } from '../visibility/resolve-subject.ts';
import { detailOf } from './row-detail.ts';

const definitions = metricDefinitions as Record<string, MetricDefinition>;
const madeUp = 'made_up_reviews';
const ada = { id: 'p-ada', name: 'Ada' } as Developer;
const bo = { id: 'p-bo', name: 'Bo' } as Developer;
const members = everyoneWhoMayOpen(null);
const viewer = (audience: Audience, ownPerson: Developer | null): SeenSubject => ({
  kind: 'team',
  id: 't',
  name: 'Team',
  ...asViewer(audience, ownPerson, [ada, bo]),
});
const row = (personId: string | null): Observation =>
  ({
    metric: madeUp,
    personId,
    detail: {
      reviewers: 2,
      assignee: 'Bo',
      distinct: 'p-bo',
      opened: 1_795_176_000,
      waited: 90,
      outcome: 'carried-over',
      commit: 'be71c5fa75da8c9941e202454c7f9090486ff850',
      unlisted: 'not described',
    },
  }) as unknown as Observation;

const labels = (observation: Observation, of: SeenSubject): string[] =>
  detailOf(observation, of).map((entry) => entry.label);

describe('the detail of a row', () => {
  before(() => {
    definitions[madeUp] = {
      ...metricDefinitions.people_helped,
      key: madeUp,
      detail: {
        // A label that a name pattern once took for a person, and one that it missed.
        reviewers: field.number('Reviewers', 'people'),
        assignee: personal(field.text('Assignee')),
        distinct: field.person('Author'),
        opened: field.instant('Opened'),
        waited: field.duration('Waited'),
        outcome: field.choice('Outcome', { 'carried-over': 'Carried over' }),
        commit: field.hash('Commit'),
      },
    };
  });
  after(() => {
    delete definitions[madeUp];
  });

  test('only personal details are withheld from viewers who may not see individuals', () => {
    const harmless = ['Reviewers', 'Opened', 'Waited', 'Outcome', 'Commit'];
    assert.deepEqual(labels(row(null), viewer(members, ada)), harmless);
    assert.deepEqual(labels(row('p-bo'), viewer(members, ada)), harmless);
    assert.deepEqual(labels(row(null), viewer(members, null)), harmless);
  });

  test('personal details are shown to viewers who see individuals, and in the viewer’s own rows', () => {
    const all = ['Reviewers', 'Assignee', 'Author', 'Opened', 'Waited', 'Outcome', 'Commit'];
    assert.deepEqual(labels(row(null), viewer(unrestricted, null)), all);
    assert.deepEqual(labels(row('p-ada'), viewer(members, ada)), all);
  });

  test('values are shown in the format of their field: names, words, times and durations instead of keys', () => {
    assert.deepEqual(detailOf(row(null), viewer(unrestricted, null)), [
      { label: 'Reviewers', value: 2, unit: 'people', format: 'number' },
      { label: 'Assignee', value: 'Bo', unit: null, format: 'text' },
      { label: 'Author', value: 'Bo', unit: null, format: 'text' },
      { label: 'Opened', value: '2026-11-20T12:00:00.000Z', unit: null, format: 'instant' },
      { label: 'Waited', value: 90, unit: 'seconds', format: 'number' },
      { label: 'Outcome', value: 'Carried over', unit: null, format: 'text' },
      { label: 'Commit', value: 'be71c5fa75da', unit: null, format: 'text' },
    ]);
  });
});
