/** Attacks on scores and the naming of top performers. */
import * as scoreAnnouncements from '../../features/notifications/scores/score-announcements.store.ts';
import * as scoreFalls from '../../features/notifications/scores/score-falls.store.ts';
import * as scoreDays from '../../features/scoring/score-days.store.ts';
import * as scorePeriods from '../../features/scoring/score-periods.store.ts';
import { type Attack, type Attacks } from './attack.test-support.ts';

export const attacksOnScores: Attacks = {
  'features/notifications/scores/score-announcements.store.ts': {
    readLatestScores: (tx, { personId }) => scoreAnnouncements.readLatestScores(tx, [personId]),
    replaceAnnouncedScores: (tx, { organizationId }) => scoreAnnouncements.replaceAnnouncedScores(tx, organizationId),
  } satisfies Record<keyof typeof scoreAnnouncements, Attack>,
  'features/notifications/scores/score-falls.store.ts': {
    listScoreFalls: (tx) => scoreFalls.listScoreFalls(tx),
  } satisfies Record<keyof typeof scoreFalls, Attack>,
  'features/scoring/score-days.store.ts': {
    deleteScoreDaysBefore: (tx) => scoreDays.deleteScoreDaysBefore(tx, '2099-01-01'),
    deleteScoreDays: (tx) => scoreDays.deleteScoreDays(tx, '2000-01-01'),
    insertScoreDays: (tx, { organizationId, personId }) =>
      scoreDays.insertScoreDays(tx, organizationId, [
        {
          date: '2026-11-20',
          subject: { kind: 'person', id: personId },
          score: { kind: 'insufficient-data', have: 0, need: 1 },
        },
      ]),
    readDayMembers: (tx) => scoreDays.readDayMembers(tx, '2026-11-20', 1),
    readScoreDays: (tx) => scoreDays.readScoreDays(tx, 'organization', '2000-01-01', '2100-01-01'),
  } satisfies Record<keyof typeof scoreDays, Attack>,
  'features/scoring/score-periods.store.ts': {
    deletePeriodScores: (tx, { organizationId }) =>
      scorePeriods.deletePeriodScores(tx, organizationId, { keptUntil: 0, chosenUntil: 0 }),
    dropOldestRanges: (tx, { organizationId }) => scorePeriods.dropOldestRanges(tx, organizationId, 0),
    insertPeriodScores: (tx, { organizationId }) => scorePeriods.insertPeriodScores(tx, organizationId, []),
    isRangeScored: (tx) => scorePeriods.isRangeScored(tx, '30d'),
    readPeriodScores: (tx) => scorePeriods.readPeriodScores(tx, '30d'),
    readOverallScores: (tx) => scorePeriods.readOverallScores(tx, '30d'),
    readDimensionScores: (tx) => scorePeriods.readDimensionScores(tx, '30d', 'velocity'),
    readExplainedScores: (tx) => scorePeriods.readExplainedScores(tx, '30d', 'organization'),
    readPeriodMembers: (tx) => scorePeriods.readPeriodMembers(tx, '30d'),
  } satisfies Record<keyof typeof scorePeriods, Attack>,
};
