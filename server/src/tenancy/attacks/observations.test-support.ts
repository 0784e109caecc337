/** Attacks on observations, their counts and their series. */
import { batchOf } from '@sightline/analytics';
import * as batches from '../../features/observations/batches.store.ts';
import * as changes from '../../features/measurement-state/observation-changes.store.ts';
import * as measured from '../../features/observations/observations.store.ts';
import * as olderMeasured from '../../features/observations/older-observations.store.ts';
import * as plain from '../../features/observations/plain-rows.store.ts';
import * as observations from '../../features/observations/replace-observations.store.ts';
import * as series from '../../features/observations/series.store.ts';
import * as stretches from '../../features/observations/intervals.store.ts';
import { type Attack, type Attacks } from './attack.test-support.ts';

export const attacksOnObservations: Attacks = {
  'features/observations/older-observations.store.ts': {
    deleteObservationsBefore: (tx) => olderMeasured.deleteObservationsBefore(tx, 4e9),
  } satisfies Record<keyof typeof olderMeasured, Attack>,
  'features/measurement-state/observation-changes.store.ts': {
    saveChangedDays: (tx, { organizationId }) =>
      changes.saveChangedDays(tx, organizationId, new Set(['lead_time 20412']), { version: 1, at: new Date(0) }),
    readLastChange: (tx) => changes.readLastChange(tx, 'lead_time', { from: 0, to: 4e9 }),
    deleteChangesBefore: (tx) => changes.deleteChangesBefore(tx, 4e9),
  } satisfies Record<keyof typeof changes, Attack>,
  'features/observations/batches.store.ts': {
    replaceBatches: (tx, { organizationId }) =>
      batches.replaceBatches(
        tx,
        organizationId,
        [{ metric: 'lead_time', from: 0, to: 4e9 }],
        [
          {
            metric: 'lead_time',
            ...batchOf('lead_time', 0, 1, Float64Array.of(1)),
            until: 1,
            latest: 0,
            people: [],
            whole: 0,
            phases: [],
          },
        ],
      ),
    deleteBatches: (tx) => batches.deleteBatches(tx),
    readBatches: (tx) => batches.readBatches(tx, ['lead_time', 'velocity'], { from: 0, to: 4e9, people: true }),
  } satisfies Record<keyof typeof batches, Attack>,
  'features/observations/intervals.store.ts': {
    observedDays: (tx) => stretches.observedDays(tx),
    countDeployingRepositories: (tx) => stretches.countDeployingRepositories(tx, { from: 0, to: 4e9 }),
    readPhaseSums: (tx) => stretches.readPhaseSums(tx, [{ from: 0, to: 4e9 }]),
    readIntervals: (tx) => stretches.readIntervals(tx, [{ metric: 'lead_time', from: 0, to: 4e9 }], 3),
  } satisfies Record<keyof typeof stretches, Attack>,
  'features/observations/replace-observations.store.ts': {
    replaceObservations: (tx, { organizationId, repositoryId }) =>
      observations.replaceObservations(tx, organizationId, new Map([[`repository:${repositoryId}` as const, []]])),
  },
  'features/observations/observations.store.ts': {
    readObservations: (tx, { personId }) =>
      measured.readObservations(tx, { metrics: ['lead_time', 'velocity'], from: 0, to: 4e9, personId }),
    readFirstObserved: (tx) => measured.readFirstObserved(tx),
    peopleObserved: (tx) => measured.peopleObserved(tx),
    readScoredRows: (tx, { personId }) => measured.readScoredRows(tx, [personId]),
    teamsWithVelocity: (tx, { teamId }) => measured.teamsWithVelocity(tx, [teamId]),
  } satisfies Record<keyof typeof measured, Attack>,
  'features/observations/plain-rows.store.ts': {
    readPlainRows: (tx) =>
      plain.readPlainRows(tx, { metrics: ['lead_time', 'velocity'], named: ['lead_time'], from: 0, to: 4e9 }),
  } satisfies Record<keyof typeof plain, Attack>,
  'features/observations/series.store.ts': {
    renewSeries: (tx, { organizationId, personId }) => series.renewSeries(tx, organizationId, [personId]),
    renewAllSeries: (tx, { organizationId }) => series.renewAllSeries(tx, organizationId),
    readRecorded: (tx, { teamId }) =>
      series.readRecorded(tx, {
        teams: [{ id: teamId, name: '', projectIds: [], repositoryIds: [] }],
      }),
    readIndex: (tx) => series.readIndex(tx, { recordedFrom: new Map(), sprintTeams: new Set() }),
  } satisfies Record<keyof typeof series, Attack>,
};
