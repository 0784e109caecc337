import type { contract, MetricFigure, RouteReply } from '@sightline/contract';
import type { ReactNode } from 'react';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { Delta, Sparkline } from '../../ui/delta.tsx';
import { Door } from '../../ui/door.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

type Overview = RouteReply<typeof contract.performance.overview>;
const cards = ['developers', 'teams', 'velocity', 'deploymentFrequency'] as const satisfies readonly (keyof Overview)[];

export const StatCards = ({ data, open }: { data: Overview | undefined; open: OpenReceipt }): ReactNode => (
  <section className="cards" aria-label={texts.keyFigures}>
    {cards.map((key) => (
      <div className="card" key={key}>
        <div className="label">{texts.cards[key]}</div>
        {data === undefined ? (
          <div className="skeleton" style={{ height: 48 }} />
        ) : (
          <Card of={data[key]} label={texts.cards[key]} open={open} />
        )}
      </div>
    ))}
  </section>
);

const Card = ({ of, label, open }: { of: MetricFigure; label: string; open: OpenReceipt }): ReactNode => (
  <>
    <Door figure={of.figure} unit={of.unit} label={label} open={() => open(of.metric)} />
    <div className="row">
      <Delta of={of} />
      <Sparkline values={of.recent} />
    </div>
  </>
);
