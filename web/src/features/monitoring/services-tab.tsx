import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { writeMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useServices } from './monitoring.queries.ts';
import { writeMetric } from './write-metric.ts';

const texts = monitoringTexts.services;
const tone = { operational: 'good', degraded: 'warn', outage: 'bad' } as const;
const percent = (share: number | null): string => writeMetric(share === null ? null : share * 100, '%');

export const ServicesTab = ({ isAuto }: { isAuto: boolean }): ReactNode => {
  const query = useServices(isAuto);
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  return (
    <Panel title={texts.title}>
      <QueryState query={query} waiting={180} what={monitoringTexts.failed}>
        {({ services }) => (
          <div className="scroll">
            <DataTable className="rows wide stacked" columns={Object.values(texts.columns).map((title) => ({ title }))}>
              {services.map((service) => (
                <tr key={service.service}>
                  <td>{service.service}</td>
                  <td data-label={texts.columns.status}>
                    <span className={`badge ${tone[service.status]}`}>{texts.states[service.status]}</span>
                  </td>
                  <td className="num" data-label={texts.columns.uptime}>
                    {percent(service.uptime)}
                  </td>
                  <td className="num" data-label={texts.columns.response}>
                    {writeMetric(service.responseTime, 'ms')}
                  </td>
                  <td className="num" data-label={texts.columns.errors}>
                    {percent(service.errorRate)}
                  </td>
                  <td className="num" data-label={texts.columns.checked}>
                    {writeMoment(service.lastChecked, zone)}
                  </td>
                </tr>
              ))}
            </DataTable>
          </div>
        )}
      </QueryState>
    </Panel>
  );
};
