import type { DoraMetrics, MetricFigure } from '@sightline/contract';
import type { ReactNode } from 'react';
import { Delta } from '../../ui/delta.tsx';
import { Door } from '../../ui/door.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

const metrics = [
  ['deploymentFrequency', 'Deployment frequency'],
  ['leadTime', 'Lead time for changes'],
  ['changeFailureRate', 'Change failure rate'],
  ['mttr', 'Recovery time'],
  ['reworkRate', 'Rework rate'],
] as const satisfies readonly [keyof DoraMetrics, string][];
const bands = ['low', 'medium', 'high', 'elite'] as const;

export const DoraPanel = ({ data, open }: { data: DoraMetrics | undefined; open: OpenReceipt }): ReactNode => (
  <section className="panel" aria-label="Delivery">
    <h2>
      Delivery{' '}
      <span className="num">{data === undefined ? '' : `production deployments of ${data.services} services`}</span>
      <span className="right">bands: low, medium, high, elite (DORA)</span>
    </h2>
    <div className="dora">
      {metrics.map(([key, label]) => (
        <div key={key}>
          <div className="label">{label}</div>
          {data === undefined ? (
            <div className="skeleton" style={{ height: 60 }} />
          ) : (
            <Metric of={data[key]} label={label} open={open} />
          )}
        </div>
      ))}
    </div>
  </section>
);

const Metric = ({ of, label, open }: { of: MetricFigure; label: string; open: OpenReceipt }): ReactNode => {
  const reached = of.band === null ? 0 : bands.indexOf(of.band) + 1;
  return (
    <>
      <Door figure={of.figure} unit={of.unit} label={label} open={() => open(of.metric)} />
      <div>
        <Delta of={of} />
      </div>
      {of.band === null ? null : (
        <div className={of.band}>
          <span className="band">{of.band[0]?.toUpperCase() + of.band.slice(1)}</span>
          <div className="scale" aria-hidden="true">
            {bands.map((band, index) => (
              <i key={band} className={index < reached ? 'on' : ''} />
            ))}
          </div>
        </div>
      )}
    </>
  );
};
