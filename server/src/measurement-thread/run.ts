/** A measurement run with its scoring. Everything that this file imports belongs to the version of the measuring code. */
import { createRun } from '../features/measurement/index.ts';
import { runScoring } from '../features/scoring/index.ts';

export const { runMeasurement, measureStep } = createRun(runScoring);
