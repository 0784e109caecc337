import { formatNumber, formatPercent, type MonitoringMetric } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { monitoringTexts as texts } from '../../texts/monitoring.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { writeMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useOverview } from './monitoring.queries.ts';
import { ScreensPanel } from './screens-panel.tsx';
import { MetricSparkline } from './metric-sparkline.tsx';
import { writeMetric } from './write-metric.ts';

const tone = { healthy: 'good', warning: 'warn', critical: 'bad' } as const;

export const OverviewTab = ({ isAuto }: { isAuto: boolean }): ReactNode => {
  const query = useOverview(isAuto);
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  return (
    <QueryState query={query} waiting={320} what={texts.failed}>
      {({ checkedAt, metrics, pageTimings, screens }) => (
        <>
          <p className="s mut num">{texts.checked(writeMoment(checkedAt, zone))}</p>
          <section className="cards fifths" aria-label={texts.metrics}>
            {metrics.map((metric) => (
              <Metric key={metric.id} metric={metric} />
            ))}
          </section>
          <Panel title={texts.pages} note={texts.pagesNote}>
            {pageTimings.length === 0 ? (
              <p className="mut">{texts.noPages}</p>
            ) : (
              <DataTable className="rows" columns={Object.values(texts.pageColumns).map((title) => ({ title }))}>
                {pageTimings.map((timing) => (
                  <tr key={timing.metric}>
                    <td>{texts.pageMetrics[timing.metric] ?? timing.metric}</td>
                    <td className="num one-line">{writeMetric(timing.average, timing.unit)}</td>
                    <td className="num one-line">{formatPercent(timing.good * 100)}</td>
                    <td className="num">{formatNumber(timing.reports)}</td>
                  </tr>
                ))}
              </DataTable>
            )}
          </Panel>
          {screens.length === 0 ? null : <ScreensPanel screens={screens} />}
        </>
      )}
    </QueryState>
  );
};

const Metric = ({ metric }: { metric: MonitoringMetric }): ReactNode => {
  const { name, value, unit, status, trend, threshold, history } = metric;
  return (
    <div className="card">
      <div className="label">{name}</div>
      <div className="stat num">{writeMetric(value, unit)}</div>
      <p className="xs">
        <span className={`badge ${tone[status]}`}>{texts.states[status]}</span>{' '}
        <span className="mut">{texts.trends[trend]}</span>
      </p>
      <div>
        <MetricSparkline label={texts.history(name)} values={history.map((point) => point.value)} />
      </div>
      <p className="xs mut">
        {texts.thresholds(writeMetric(threshold.warning, unit), writeMetric(threshold.critical, unit))}
      </p>
    </div>
  );
};
