import type { DoraMetrics, FavoriteMetric, MetricFigure } from '@sightline/contract';
import type { ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { deliveryTexts as texts } from '../../texts/delivery.ts';
import { changeNote, Delta } from './delta.tsx';
import { FigureButton } from './figure-button.tsx';
import { edgesText, noBandText } from './band-edges.ts';
import { doraMetrics } from './dora-metrics.ts';
import { BandLegend } from './band-legend.tsx';
import { InnerLink } from '../inner-link.tsx';
import { neededRows } from './needed-rows.ts';
import { FigurePlaceholder } from '../query-state.tsx';

const bands = ['low', 'medium', 'high', 'elite'] as const;

type Open = (metric: string) => void;

const favoriteNames = {
  deploymentFrequency: 'deployment_frequency',
  leadTime: 'lead_time',
  changeFailureRate: 'change_failure_rate',
  mttr: 'mttr',
  reworkRate: null,
} as const satisfies Record<(typeof doraMetrics)[number], FavoriteMetric | null>;

/** The viewer's favorite metrics come first. */
const useFavoritesFirst = (): (typeof doraMetrics)[number][] => {
  const favorites: readonly (string | null)[] = usePreferences().favoriteMetrics;
  const isFavorite = (metric: (typeof doraMetrics)[number]): boolean => favorites.includes(favoriteNames[metric]);
  return [...doraMetrics.filter(isFavorite), ...doraMetrics.filter((metric) => !isFavorite(metric))];
};

/** The delivery metrics of a subject with their bands. */
export const DoraPanel = ({
  data,
  failed = false,
  services,
  isPerson = false,
  open,
}: {
  data: DoraMetrics | undefined;
  failed?: boolean;
  /** Link to the same metrics by service, if the viewer may see them. */
  services?: string | undefined;
  /** People have no bands. */
  isPerson?: boolean;
  open: Open;
}): ReactNode => {
  const metrics = useFavoritesFirst();
  return (
    <section className="panel" aria-label={texts.title}>
      <h2>
        {texts.title} <span className="num">{data === undefined ? '' : texts.services(data.services)}</span>
        {services === undefined ? null : (
          <InnerLink className="link right s" href={services}>
            {texts.byService}
          </InnerLink>
        )}
      </h2>
      <div className="dora">
        {metrics.map((key) => (
          <div key={key}>
            <div className="label">{texts.metrics[key]}</div>
            <div>
              {data === undefined ? (
                <FigurePlaceholder failed={failed} height={60} />
              ) : (
                <Metric of={data[key]} label={texts.metrics[key]} isPerson={isPerson} open={open} />
              )}
              {data === undefined ? null : <MetricNote metric={key} data={data} open={open} />}
            </div>
          </div>
        ))}
      </div>
      <BandLegend />
    </section>
  );
};

/** Additional text: the days with deployments, and how long the incidents lasted. */
const MetricNote = ({
  metric,
  data: { deploymentDays, incidentRestoreTime },
  open,
}: {
  metric: (typeof doraMetrics)[number];
  data: DoraMetrics;
  open: Open;
}): ReactNode => {
  if (metric === 'deploymentFrequency' && deploymentDays !== null)
    return <p className="s mut num note-line">{texts.deploymentDays(deploymentDays.days, deploymentDays.of)}</p>;
  if (metric !== 'mttr' || incidentRestoreTime.figure.kind !== 'value') return null;
  const label = texts.incidentRestoreTime;
  return (
    <p className="s mut note-line">
      {label}{' '}
      <FigureButton
        figure={incidentRestoreTime.figure}
        unit={incidentRestoreTime.unit}
        label={label}
        small
        withUnit
        open={() => open(incidentRestoreTime.metric)}
      />
    </p>
  );
};

type MetricProps = { of: MetricFigure; label: string; isPerson: boolean; open: Open };

const Metric = ({ of, label, isPerson, open }: MetricProps): ReactNode => {
  const reached = of.band === null ? 0 : bands.indexOf(of.band) + 1;
  const noBand = isPerson ? null : noBandText(of);
  return (
    <>
      <FigureButton
        figure={of.figure}
        unit={of.unit}
        label={label}
        needed={neededRows(of.metric)}
        note={changeNote(of)}
        open={() => open(of.metric)}
      />
      <div>
        <Delta figure={of} />
      </div>
      {noBand === null ? null : <p className="s mut">{noBand}</p>}
      {of.band === null ? null : (
        <div className={of.band} title={edgesText(of.metric) ?? undefined}>
          <span className="band">{texts.legend.bands[of.band]}</span>
          <span className="hidden-text">{edgesText(of.metric)}</span>
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
