import { formatNumber, formatPercent, type HealthReport, type HealthState } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { platformTexts } from '../../texts/platform.ts';
import { Button } from '../../ui/button.tsx';
import { writeMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailed, Skeleton, Skeletons } from '../../ui/query-state.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ActivityList, Head, StatCard, StateBadge, writeUptime, zone } from './parts.tsx';
import { useActivity, useHealth } from './platform.queries.ts';

const texts = platformTexts.health;

/** The current health of the system, refetched every 30 seconds. */
export const HealthPage = (): ReactNode => {
  const [isAuto, setAuto] = useState(true);
  const [health, activity] = [useHealth(isAuto), useActivity(isAuto)];
  const { data } = health;
  const isGood = data?.status === 'operational' || data?.status === 'healthy';
  return (
    <div className="page">
      <Head title={texts.title} subtitle={texts.subtitle}>
        <Switch label={isAuto ? texts.autoOn : texts.autoOff} checked={isAuto} change={setAuto} />
        <Button disabled={health.isFetching} onClick={() => void Promise.all([health.refetch(), activity.refetch()])}>
          {texts.now}
        </Button>
      </Head>
      <LoadFailed loads={[health, activity]} what={[texts.failed, texts.activityFailed]} retry={platformTexts.retry} />
      <Panel
        title={texts.status}
        note={texts.checked(data === undefined ? texts.never : writeMoment(data.timestamp, zone))}
      >
        {data === undefined ? (
          health.error === null ? (
            <Skeleton height={32} />
          ) : (
            <p className="mut">{platformTexts.dashboard.missing}</p>
          )
        ) : (
          <p>
            <StateBadge state={data.status} text={texts.states[data.status]} /> <b>{isGood ? texts.good : texts.bad}</b>
          </p>
        )}
      </Panel>
      {data === undefined ? (
        health.error === null && <Skeletons heights={[90, 96]} />
      ) : (
        <>
          <Services services={data.services} />
          <Metrics metrics={data.metrics} workers={data.services.workers} />
        </>
      )}
      {activity.data === undefined && activity.error !== null ? null : (
        <Panel title={texts.activity}>
          {activity.data === undefined ? (
            <Skeleton height={120} />
          ) : (
            <ActivityList items={activity.data.activities} empty={texts.noActivity} />
          )}
        </Panel>
      )}
    </div>
  );
};

const state = (status: HealthState): ReactNode => <StateBadge state={status} text={texts.states[status]} />;

const Services = ({ services }: { services: HealthReport['services'] }): ReactNode => (
  <section className="cards" aria-label={texts.serviceList}>
    {(['api', 'database', 'authentication'] as const).map((name) => (
      <StatCard key={name} label={texts.services[name]} value={texts.latency(services[name].latency)}>
        {state(services[name].status)}
      </StatCard>
    ))}
    <StatCard label={texts.services.workers} value={texts.active(services.workers.activeJobs)}>
      {state(services.workers.status)}
    </StatCard>
  </section>
);

type MetricsProps = { metrics: HealthReport['metrics']; workers: HealthReport['services']['workers'] };

const Metrics = ({ metrics, workers }: MetricsProps): ReactNode => {
  const { averageResponseTime, errorRate } = metrics;
  return (
    <Panel title={texts.performance}>
      <dl className="facts across">
        {[
          [texts.metrics.uptime, writeUptime(metrics.uptime)],
          [texts.metrics.requests, formatNumber(metrics.requestsPerMinute, 1)],
          [
            texts.metrics.response,
            averageResponseTime === null ? texts.noRequests : texts.latency(averageResponseTime),
          ],
          [texts.metrics.errors, errorRate === null ? texts.noRequests : formatPercent(errorRate * 100, 1)],
          [texts.metrics.waiting, formatNumber(workers.waitingJobs)],
          [texts.metrics.longestWait, workers.waitingJobs === 0 ? texts.noJobs : texts.seconds(workers.longestWait)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};
