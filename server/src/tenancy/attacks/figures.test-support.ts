/** Attacks on the data of figures and receipts. */
import { countByScope } from '../../features/teams/key-projects.store.ts';
import { listViewsOf, recordViews } from '../../features/visibility/profile-views.store.ts';
import * as timelineEvents from '../../features/history/timeline-events.store.ts';
import * as counts from '../../features/figures/counts.store.ts';
import * as columns from '../../features/disclosure/observation-columns.store.ts';
import * as receiptRows from '../../features/receipts/receipt-rows.store.ts';
import * as recordings from '../../features/figures/recordings.store.ts';
import * as topPerformers from '../../features/scores/top-performers.store.ts';
import { at, type Attack, type Attacks, type Harmless } from './attack.test-support.ts';

export const attacksOnFigures: Attacks = {
  'features/history/timeline-events.store.ts': {
    readDeployments: (tx) => timelineEvents.readDeployments(tx, {}, { from: 0, to: 4e9, failed: false, most: 9 }),
    readIncidents: (tx) => timelineEvents.readIncidents(tx, {}, { from: 0, to: 4e9, most: 9 }),
  } satisfies Record<keyof typeof timelineEvents, Attack>,
  'features/receipts/receipt-rows.store.ts': {
    countLeftOut: (tx) => receiptRows.countLeftOut(tx, { metric: 'lead_time', from: 0, to: 4e9 }),
    readReceiptRows: (tx) =>
      receiptRows.readReceiptRows(tx, {
        metric: 'lead_time',
        from: 0,
        to: 4e9,
        reasons: null,
        outcome: null,
        start: { offset: 0 },
        most: 9,
      }),
  } satisfies Record<keyof typeof receiptRows, Attack>,
  'features/disclosure/observation-columns.store.ts': {
    readObservationColumns: (tx, { personId }) =>
      columns.readObservationColumns(tx, {
        metrics: ['lead_time', 'velocity'],
        from: 0,
        to: 4e9,
        of: { kind: 'person', ids: [personId] },
        people: true,
      }),
  } satisfies Record<keyof typeof columns, Attack>,
  'features/figures/counts.store.ts': {
    countedInstants: (tx, { teamId }) => counts.countedInstants(tx, 'lead_time', [teamId], { from: 0, to: 4e9 }),
    countedSprints: async (tx, { teamId }) => [
      ...(await counts.countedSprints(tx, [teamId], { from: 0, to: 4e9 })),
      ...(await counts.countedSprints(tx, null, { from: 0, to: 4e9 })),
    ],
    countObserved: async (tx, { personId, teamId }) => {
      const [counted] = await counts.countObserved(tx, { people: [personId], teams: [teamId] }, [{ from: 0, to: 4e9 }]);
      return [counted?.people, counted?.teams].filter((count) => count !== 0);
    },
    withObservations: (tx, { personId }) => counts.withObservations(tx, 'person', [personId], { from: 0, to: 4e9 }),
  } satisfies Record<keyof typeof counts, Attack>,
  'features/teams/key-projects.store.ts': {
    countByScope: (tx, { teamId }) => countByScope(tx, ['lead_time', 'velocity'], [teamId], { from: 0, to: 4e9 }),
  },
  'features/visibility/profile-views.store.ts': {
    recordViews: (tx, { ctx, personId }) => recordViews(tx, ctx, [personId], { what: 'attack', since: at }),
    listViewsOf: (tx, { personId }) => listViewsOf(tx, personId, 9),
  },
  'features/scores/top-performers.store.ts': {
    areTopPerformersNamed: { harmless: 'named where nothing is known' },
    setTopPerformersNamed: (tx, { organizationId }) => topPerformers.setTopPerformersNamed(tx, organizationId, true),
    deleteTopPerformers: (tx) => topPerformers.deleteTopPerformers(tx),
  } satisfies Record<keyof typeof topPerformers, Attack | Harmless>,
  'features/figures/recordings.store.ts': {
    readFirstCounted: (tx) => recordings.readFirstCounted(tx, [{ metric: 'lead_time' }, { metric: 'velocity' }]),
    readFirstCountedOf: (tx, { teamId }) =>
      recordings.readFirstCountedOf(tx, [
        { teamId, metric: 'lead_time' },
        { teamId, metric: 'velocity' },
      ]),
    readFirstDeployedOf: (tx, { repositoryId }) => recordings.readFirstDeployedOf(tx, [{ repositoryId }]),
    readEverCounted: (tx, { personId }) =>
      recordings.readEverCounted(tx, [
        { personId, metric: 'lead_time' },
        { personId, metric: 'cycle_time' },
      ]),
    readPresences: (tx, { personId }) => recordings.readPresences(tx, [personId]),
  } satisfies Record<keyof typeof recordings, Attack>,
};
