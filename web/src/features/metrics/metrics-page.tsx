import { describeMetrics, metricAreas, type MetricDescription } from '@sightline/analytics';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { metricsTexts as texts } from '../../texts/metrics.ts';
import { Heading } from '../../ui/heading.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Every metric's definition; `/metrics/lead_time` opens one of them. */
export const MetricsPage = (): ReactNode => {
  const { metric } = useParams({ strict: false }) as { metric?: string };
  const router = useRouter();
  useEffect(() => {
    if (metric === undefined) return;
    const show = (): void => document.getElementById(metric)?.scrollIntoView();
    show();
    // The router scrolls to the top once it has rendered an address.
    return router.subscribe('onRendered', show);
  }, [router, metric]);
  const all = describeMetrics();
  const areas = metricAreas.map((area) => ({ area, metrics: all.filter((metric) => metric.area === area) }));
  return (
    <div className="page">
      <Heading title={texts.title} />
      <p className="mut">{texts.note}</p>
      {metric === undefined || all.some(({ key }) => key === metric) ? null : (
        <p className="note warn">{texts.unknown}</p>
      )}
      <nav aria-label={texts.on}>
        <dl className="facts">
          {areas.map(({ area, metrics }) => (
            <div key={area}>
              <dt className="label">{texts.areas[area]}</dt>
              <dd>
                {metrics.map(({ key, name }, index) => (
                  <span key={key}>
                    <InnerLink className="link" href={`/metrics/${key}`}>
                      {name}
                    </InnerLink>
                    {index === metrics.length - 1 ? '' : '\u00a0· '}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </nav>
      {areas.map(({ area, metrics }) => (
        <Panel key={area} title={texts.areas[area]}>
          {metrics.map((metric) => (
            <Metric key={metric.key} metric={metric} />
          ))}
        </Panel>
      ))}
    </div>
  );
};

const Metric = ({ metric }: { metric: MetricDescription }): ReactNode => (
  <article id={metric.key} className="prose" aria-labelledby={`${metric.key}-name`}>
    <h3 id={`${metric.key}-name`}>
      {metric.name} <span className="mut s">{texts.version(metric.version)}</span>
    </h3>
    <p>{metric.definition}</p>
    <dl className="facts">
      {metric.facts.map(({ label, text }) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {metric.detail.length === 0 ? null : (
        <div>
          <dt className="label">{texts.detail}</dt>
          <dd>
            {metric.detail.map(({ label, isPersonal }) => (isPersonal ? texts.personal(label) : label)).join(', ')}
          </dd>
        </div>
      )}
    </dl>
    <p>
      <InnerLink className="link" href={`/performance/historical?metric=${metric.key}`}>
        {texts.history}
      </InnerLink>
    </p>
  </article>
);
