import type { ReactNode } from 'react';
import { insightTexts } from '../../texts/insights.ts';

type Card = { label: string; value: number | string; hint?: string };

/** The counts that an AI screen starts with. */
export const SummaryCards = ({ cards, className = '' }: { cards: readonly Card[]; className?: string }): ReactNode => (
  <section className={`cards ${className}`.trimEnd()} aria-label={insightTexts.summary}>
    {cards.map(({ label, value, hint = '' }) => (
      <div className="card" key={label}>
        <div className="label">{label}</div>
        <span className="figure-text num">{value}</span>
        <p className="xs mut">{hint}</p>
      </div>
    ))}
  </section>
);
