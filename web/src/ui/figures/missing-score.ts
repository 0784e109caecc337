import type { Figure } from '@sightline/contract';
import { scoreTexts as texts } from '../../texts/scores.ts';
import { missingText } from '../format.ts';

/** Why a period has no score, as a sentence. */
export const missingScore = (overall: Exclude<Figure, { kind: 'value' }>): string =>
  overall.of === undefined && overall.have > 0 ? texts.tooFew(overall.have, overall.need) : `${missingText(overall)}.`;
