import type { ScoredPeople } from '@sightline/contract';
import type { ReactNode } from 'react';
import { scoreTexts } from '../../texts/scores.ts';

/** How many people a group score is the mean of, unless it is all of them. */
export const ScoredPeopleNote = ({ scored }: { scored: ScoredPeople }): ReactNode =>
  scored === null || scored.people === scored.of ? null : (
    <div className="xs mut num">{scoreTexts.scoredOf(scored.people, scored.of)}</div>
  );
