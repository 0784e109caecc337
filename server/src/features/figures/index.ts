import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { readDora, readOverview } from './overview.ts';
import { rangeIn } from '../ranges/index.ts';

export { beyondGaps } from './beyond-gaps.ts';
export { changeBetween, countFigure, judgedTogether, notRecorded } from './figures.ts';
export { countedInstants, withObservations } from './counts.store.ts';
export { doraOf, figureFrom, readCounts } from './overview.ts';
export { readFigures, readPlainFigures, readTeamsFigures } from './read-figures.ts';
export { readRecordings } from './recordings.ts';
export { comparedVelocityUnit, shownInOneUnit } from './velocity-units.ts';
export { readWorkflowChanges } from './workflow-changes.ts';

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
