/**
 * What a measurement run is made of. All that this file rests on takes part in it, and makes up the version of the
 * code that measured.
 */
import { createRun } from '../features/measurement/index.ts';
import { runScoring } from '../features/scoring/index.ts';

export const { runMeasurement, measureStep } = createRun(runScoring);
