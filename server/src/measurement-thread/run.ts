/** A measurement run with scoring. The code version covers everything that this file imports. */
import { createRun } from '../features/measurement/index.ts';
import { runScoring } from '../features/scoring/index.ts';

export const { runMeasurement, measureStep } = createRun(runScoring);
