import { contract, type MonitoringAlert } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';
import { Button } from '../../ui/button.tsx';
import { writeMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { useAlerts } from './monitoring.queries.ts';

const texts = monitoringTexts.alerts;
const tone = { critical: 'bad', high: 'bad', medium: 'warn', low: '' } as const;
const choices = [
  { value: 'open', label: texts.shown('open') },
  { value: 'all', label: texts.shown('all') },
] as const;

export const AlertsTab = ({ isAuto }: { isAuto: boolean }): ReactNode => {
  const [include, setInclude] = useState<'open' | 'all'>('open');
  const query = useAlerts(include, isAuto);
  return (
    <Panel title={texts.title}>
      <div className="filter-field">
        <Select label={texts.show} value={include} options={choices} change={setInclude} />
      </div>
      <QueryState
        query={query}
        waiting={120}
        what={monitoringTexts.failed}
        isEmpty={({ alerts }) => alerts.length === 0}
        empty={<p className="mut">{include === 'open' ? texts.none : texts.noneAtAll}</p>}
      >
        {({ alerts }) => (
          <ul className="activity">
            {alerts.map((alert) => (
              <Row key={alert.id} alert={alert} />
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  );
};

const Row = ({ alert }: { alert: MonitoringAlert }): ReactNode => {
  const queries = useQueryClient();
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  const params = { alertId: alert.id };
  const change = useMutation({
    mutationFn: (how: 'acknowledge' | 'dismiss') =>
      how === 'acknowledge'
        ? call(contract.monitoring.acknowledge, { params })
        : call(contract.monitoring.dismiss, { params }),
    onSuccess: async (_done, how) => {
      const title = how === 'acknowledge' ? texts.acknowledged : texts.dismissed;
      showToast({ type: 'success', title, message: alert.title });
      await queries.invalidateQueries({ queryKey: queryKeys.monitoringAlerts() });
    },
    onError: (error) => showToast({ type: 'error', title: texts.changeFailed, message: error.message }),
  });
  return (
    <li>
      <span>
        <span className={`badge ${tone[alert.severity]}`}>{monitoringTexts.severities[alert.severity]}</span>{' '}
        <b>{alert.title}</b>
      </span>
      <span className="s">
        {alert.service}: {alert.message}
      </span>
      <span className="xs mut num">
        {writeMoment(alert.timestamp, zone)}
        {alert.acknowledgedBy === null ? '' : ` · ${texts.acknowledgedBy(alert.acknowledgedBy)}`}
        {alert.resolvedAt === null ? '' : ` · ${texts.resolved(writeMoment(alert.resolvedAt, zone))}`}
      </span>
      <span className="choices">
        {alert.acknowledged ? null : (
          <Button
            aria-label={texts.acknowledgeOf(alert.title)}
            disabled={change.isPending}
            onClick={() => change.mutate('acknowledge')}
          >
            {texts.acknowledge}
          </Button>
        )}
        <Button
          aria-label={texts.dismissOf(alert.title)}
          disabled={change.isPending}
          onClick={() => change.mutate('dismiss')}
        >
          {texts.dismiss}
        </Button>
      </span>
    </li>
  );
};
