import type { RunScoring } from '../measurement/index.ts';
import { readScoring } from './read-scoring.ts';
import { scoreAffected } from './score-affected.ts';
import { scoreAnew } from './score-everybody.ts';

/** How a measurement run scores those whose observations changed. */
export const runScoring: RunScoring = { readScoring, scoreAffected, scoreAnew };
