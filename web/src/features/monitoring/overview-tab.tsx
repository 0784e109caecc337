import type { MonitoringMetric } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { monitoringTexts as texts } from '../../texts/monitoring.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { writeMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useOverview } from './monitoring.queries.ts';
import { Trace } from './trace.tsx';

const tone = { healthy: 'good', warning: 'warn', critical: 'bad' } as const;

/** 12.3 ms, 4% or no data. */
export const writeMetric = (value: number | null, unit: string): string => {
  if (value === null) return texts.noData;
  const number = value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 1 });
  return unit === '%' ? `${number}%` : `${number} ${unit}`.trim();
};

export const OverviewTab = ({ isAuto }: { isAuto: boolean }): ReactNode => {
  const query = useOverview(isAuto);
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  return (
    <QueryState query={query} waiting={320} what={texts.failed}>
      {({ checkedAt, metrics, pageTimings }) => (
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
                {pageTimings.map((one) => (
                  <tr key={one.metric}>
                    <td>{texts.pageMetrics[one.metric] ?? one.metric}</td>
                    <td className="num">{writeMetric(one.average, one.unit)}</td>
                    <td className="num">{Math.round(one.good * 100)}%</td>
                    <td className="num">{one.reports}</td>
                  </tr>
                ))}
              </DataTable>
            )}
          </Panel>
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
      <Trace label={texts.history(name)} values={history.map((point) => point.value)} />
      <p className="xs mut">
        {texts.thresholds(writeMetric(threshold.warning, unit), writeMetric(threshold.critical, unit))}
      </p>
    </div>
  );
};
