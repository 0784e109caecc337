import type { RunScoring } from '../measurement/index.ts';
import { readScoring } from './read-scoring.ts';
import { scoreAffected } from './score-affected.ts';
import { scoreAnew } from './score-everybody.ts';

/** The scoring step of a measurement run. */
export const runScoring: RunScoring = { readScoring, scoreAffected, scoreAnew };
