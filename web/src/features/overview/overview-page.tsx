import { timeRanges, type Notification, type TimeRange } from '@sightline/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { saveFile } from '../../platform/save-file.ts';
import { writePeriod } from '../../ui/format.ts';
import { ReceiptPanel } from '../receipts/receipt-panel.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { DoraPanel } from './dora-panel.tsx';
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
  hasSources: boolean;
};

export const OverviewPage = ({ collectionNote, recentAlerts, alerts, hasSources }: Props): ReactNode => {
  const { range = '30d' } = useSearch({ from: '/shell/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const session = useSession();
  const receipt = useReceipt();
  const [overview, dora, scores, history] = [useOverview(range), useDora(range), useScores(range), useHistory(range)];
  const permissions = session?.user.permissions ?? [];
  const refresh = useRefreshData(permissions.includes('canManageIntegrations'));
  const failed = [overview, dora, scores, history].find((query) => query.error !== null);
  const period = overview.data?.period;
  const isEmpty = overview.data?.developers.figure.kind === 'insufficient-data' && !hasSources;

  const exportScreen = (): void => {
    const shown = {
      exportedAt: new Date().toISOString(),
      range,
      overview: overview.data,
      dora: dora.data,
      scores: scores.data,
      history: history.data,
      alerts,
    };
    saveFile(`sightline-overview-${range}.json`, 'application/json', JSON.stringify(shown, null, 2));
  };

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
        <a className="btn" href="/insights/explanations">
          View Insights
        </a>
        <a className="btn pri" href="/reports">
          Generate Report
        </a>
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
          <a className="btn" href="/settings">
            Set Up Atlassian Integration
          </a>
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
