import type { ScoredPeople } from '@sightline/contract';
import type { ReactNode } from 'react';
import { scoreTexts } from '../texts/scores.ts';

/** How many of a group its score is the mean of, where that is not everybody: another few may give another mean. */
export const ScoredOf = ({ scored }: { scored: ScoredPeople }): ReactNode =>
  scored === null || scored.people === scored.of ? null : (
    <div className="xs mut num">{scoreTexts.scoredOf(scored.people, scored.of)}</div>
  );
