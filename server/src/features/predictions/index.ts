import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { predictJob } from './predict-due.ts';
import { generatePrediction, readAccuracy, readPredictions } from './read-predictions.ts';

export { predictionComparisons } from './prediction-comparisons.ts';
export { followPredictions } from './predict-due.ts';
export { predictionTasks } from './predicting.ts';
export {
  deletePredictionsBefore,
  deletePredictionsOfRemovedPeople,
  deleteRequestedPredictions,
} from './predictions.store.ts';

/** Predicted scores, each compared with the actual one. Each use case checks what the viewer may see. */
export const predictions: Feature = {
  name: 'predictions',
  routes: [
    bind(contract.predictions.list, { allow: anyMember, handle: (ctx, { query }) => readPredictions(ctx, query) }),
    bind(contract.predictions.generate, { allow: anyMember, handle: (ctx, { body }) => generatePrediction(ctx, body) }),
    bind(contract.predictions.accuracy, { allow: anyMember, handle: (ctx) => readAccuracy(ctx) }),
  ],
  jobs: [predictJob],
};
