import type { Figure, ScoredPeople } from '@sightline/contract';
import type { ReactNode } from 'react';
import { aboutText } from './format.ts';
import { chartTexts as texts } from '../texts/charts.ts';
import { scoreTexts } from '../texts/scores.ts';

/** How many rows a figure rests on; nothing where the figure is that count itself. */
export const CountOf = ({ figure }: { figure: Figure }): ReactNode =>
  figure.kind !== 'value' || figure.value === figure.n ? null : (
    <span className="xs mut num count-of">{texts.n(figure.n, aboutText(figure))}</span>
  );

/** How many of a group its score is the mean of, where that is not everybody: another few may give another mean. */
export const ScoredOf = ({ scored }: { scored: ScoredPeople }): ReactNode =>
  scored === null || scored.people === scored.of ? null : (
    <div className="xs mut num">{scoreTexts.scoredOf(scored.people, scored.of)}</div>
  );
