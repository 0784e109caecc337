import { timeRanges, type Notification, type Provider, type TimeRange } from '@sightline/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { writePeriod } from '../../ui/format.ts';
import { ReceiptPanel } from '../receipts/receipt-panel.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { DoraPanel } from './dora-panel.tsx';
import { exportOverview } from './export-overview.ts';
import { useDora, useHistory, useOverview, useRefreshData, useScores } from './overview.queries.ts';
import { ScoreTrend } from './score-trend.tsx';
import { StatCards } from './stat-cards.tsx';
import { TeamComparison } from './team-comparison.tsx';
import { TopPerformers } from './top-performers.tsx';

const daysOf: Record<TimeRange, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '180d': '180 days',
  '1y': 'year',
};

type Props = {
  /** Progress of the collection, and what is known to be missing. */
  collectionNote: ReactNode;
  recentAlerts: ReactNode;
  alerts: readonly Notification[];
  /** The connected sources; undefined while that is not known. */
  sources: readonly Provider[] | undefined;
};

export const OverviewPage = ({ collectionNote, recentAlerts, alerts, sources }: Props): ReactNode => {
  const { range = '30d' } = useSearch({ from: '/shell/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const session = useSession();
  const receipt = useReceipt();
  const [overview, dora, scores, history] = [useOverview(range), useDora(range), useScores(range), useHistory(range)];
  const permissions = session?.user.permissions ?? [];
  const refresh = useRefreshData(permissions.includes('canManageIntegrations') ? (sources ?? []) : []);
  const failed = [overview, dora, scores, history].find((query) => query.error !== null);
  const period = overview.data?.period;
  const isEmpty = overview.data?.developers.figure.kind === 'insufficient-data' && sources?.length === 0;

  const exportScreen = (): void =>
    exportOverview(range, {
      overview: overview.data,
      dora: dora.data,
      scores: scores.data,
      history: history.data,
      alerts,
    });

  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>Engineering Metrics Overview</h1>
          <p className="s num">
            {period === undefined
              ? '…'
              : `${writePeriod(period)} · compared with the ${daysOf[range]} before · ${period.timeZone}`}
          </p>
        </div>
        <span className="grow" />
        <div className="choices">
          <div className="seg" role="group" aria-label="Time range">
            {timeRanges.map((one) => (
              <button
                key={one}
                type="button"
                className={one === range ? 'on' : ''}
                aria-pressed={one === range}
                onClick={() => void navigate({ search: (before) => ({ ...before, range: one }) })}
              >
                {one}
              </button>
            ))}
          </div>
          <button className="btn" type="button" onClick={exportScreen} disabled={overview.data === undefined}>
            Export
          </button>
          <button className="btn" type="button" onClick={() => refresh.mutate()} disabled={refresh.isPending}>
            Refresh Data
          </button>
          <InnerLink className="btn" href="/insights/explanations">
            View Insights
          </InnerLink>
          <InnerLink className="btn pri" href="/reports">
            Generate Report
          </InnerLink>
        </div>
      </div>
      {refresh.error === null ? null : (
        <p className="banner" role="alert">
          {refresh.error.message}
        </p>
      )}
      {failed === undefined ? null : (
        <p className="banner" role="alert">
          {failed.error?.message}{' '}
          <button className="link" type="button" onClick={() => void failed.refetch()}>
            Try Again
          </button>
        </p>
      )}
      {collectionNote}
      {isEmpty ? (
        <section className="panel" style={{ padding: 18 }}>
          <h2 style={{ padding: 0 }}>Welcome to Sightline</h2>
          <p className="mut">
            Connect Jira, Bitbucket and Confluence, and the figures appear here while the history is still arriving.
          </p>
          <InnerLink className="btn" href="/settings">
            Set Up Atlassian Integration
          </InnerLink>
        </section>
      ) : null}
      <StatCards data={overview.data} open={receipt.open} />
      <DoraPanel data={dora.data} open={receipt.open} />
      <div className="two">
        <ScoreTrend data={history.data} open={receipt.open} />
        <TeamComparison data={scores.data} open={receipt.open} />
      </div>
      <div className="two eq">
        <TopPerformers data={scores.data} mayCompare={permissions.includes('canViewAllData')} open={receipt.open} />
        {recentAlerts}
      </div>
      {receipt.metric === null ? null : (
        <ReceiptPanel
          key={`${receipt.metric}/${receipt.subject}`}
          metric={receipt.metric}
          subject={receipt.subject}
          range={range}
          open={receipt.open}
          close={receipt.close}
        />
      )}
    </div>
  );
};
