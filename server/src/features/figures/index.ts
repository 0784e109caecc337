import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { readDora, readOverview } from './overview.ts';
import { rangeIn } from './range.ts';

export { fewInCells, readCellRows } from './cell-rows.ts';
export {
  type KeptBatches,
  type OwnedBatches,
  readCounted,
  readCountedOf,
  readKept,
  type Withholding,
} from './counted.ts';
export { pValueOfFigures, changeBetween, countFigure, isTooSmall, judgedTogether, notRecorded } from './figures.ts';
export { countByScope, countedInstants, withObservations } from './observation-columns.store.ts';
export { doraOf, figureFrom, readCounts, velocityOfTeams } from './overview.ts';
export { listViewsOf } from './profile-views.store.ts';
export { recordListView, recordProfileViews } from './profile-views.ts';
export { periodAt, rangeIn } from './range.ts';
export { readFigures, readPlainFigures, readTeamsFigures, velocityUnit } from './read-figures.ts';
export { reading } from './reading.ts';
export { readRecordings } from './recordings.ts';
export {
  nameFor,
  profileView,
  resolveSubject,
  type SeenSprint,
  type SeenSubject,
  type Viewer,
  viewerOf,
} from './resolve-subject.ts';
export {
  fewPeopleIn,
  groupFigure,
  groupFlowFigure,
  groupSprintFigure,
  isMeasuredOfPeople,
  ofFewPeople,
  roundedWords,
  rowsWithheld,
} from './small-groups.ts';
export { readDeployments, readIncidents, type Whose } from './timeline-events.store.ts';
export { hidesFew, seesIndividuals, visibleSprint, visibleTeam } from './visibility.ts';

/** Figures from observations, for a range, a subject and a viewer. */
export const figures: Feature = {
  name: 'figures',
  routes: [
    bind(contract.performance.overview, {
      allow: anyMember,
      handle: (ctx, { query }) => readOverview(ctx, rangeIn(query)),
    }),
    bind(contract.performance.doraMetrics, {
      allow: anyMember,
      handle: (ctx, { query }) => readDora(ctx, rangeIn(query)),
    }),
    bind(contract.performance.teamDoraMetrics, {
      allow: anyMember,
      handle: (ctx, { params, query }) => readDora(ctx, rangeIn(query), params.teamId),
    }),
  ],
  jobs: [],
};
