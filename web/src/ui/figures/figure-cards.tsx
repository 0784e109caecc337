import type { MetricFigure } from '@sightline/contract';
import type { ReactNode } from 'react';
import { changeNote, Delta, Sparkline } from './delta.tsx';
import { FigureButton } from './figure-button.tsx';
import { FigurePlaceholder } from '../query-state.tsx';

type Card = { label: string; figure: MetricFigure | undefined; hint?: string | undefined };

/** The key figures of a screen side by side, each with its change and sparkline. */
export const FigureCards = ({
  label,
  cards,
  className = '',
  failed = false,
  open,
}: {
  label: string;
  cards: readonly Card[];
  className?: string;
  failed?: boolean;
  open: (metric: string) => void;
}): ReactNode => (
  <section className={`cards ${className}`} aria-label={label}>
    {cards.map((card) => (
      <div className="card" key={card.label}>
        <div className="label">{card.label}</div>
        {card.figure === undefined ? (
          <FigurePlaceholder failed={failed} height={61} />
        ) : (
          <Figure of={card.figure} label={card.label} open={open} />
        )}
        {card.hint === undefined ? null : <p className="xs mut">{card.hint}</p>}
      </div>
    ))}
  </section>
);

const Figure = ({
  of,
  label,
  open,
}: {
  of: MetricFigure;
  label: string;
  open: (metric: string) => void;
}): ReactNode => (
  <>
    <FigureButton figure={of.figure} unit={of.unit} label={label} note={changeNote(of)} open={() => open(of.metric)} />
    <div className="row">
      <Delta figure={of} />
      <Sparkline values={of.recent} />
    </div>
  </>
);
