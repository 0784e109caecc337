import type { Figure } from '@sightline/contract';
import type { ReactNode } from 'react';
import { chartTexts as texts } from '../texts/charts.ts';

/** How many rows a figure rests on; nothing where the figure is that count itself. */
export const CountOf = ({ figure }: { figure: Figure }): ReactNode =>
  figure.kind !== 'value' || figure.value === figure.n ? null : (
    <span className="xs mut num count-of">{texts.n(figure.n)}</span>
  );
