import type { contract, DoraMetrics, Notification, Provider, RouteReply } from '@sightline/contract';
import { lazy, Suspense, type ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { useSession } from '../../platform/session.ts';
import { figureFailures as failures } from '../../texts/figure-failures.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { Button } from '../../ui/button.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { useReceipt } from '../receipts/use-receipt.ts';
import { Deferred } from '../../ui/deferred.tsx';
import { doraMetrics } from '../../ui/figures/dora-metrics.ts';
import { ExportData } from '../../ui/exports/export-data.tsx';
import { useFollow } from '../../ui/inner-link.tsx';
import { lacksValues } from '../../ui/figures/lacks-values.ts';
import { FigureCards } from '../../ui/figures/figure-cards.tsx';
import { LoadFailed, Pending, Skeletons } from '../../ui/query-state.tsx';
import { Failure } from '../../ui/panel.tsx';
import { RangeHead } from '../../ui/range-head.tsx';
import { exportOverview } from './export-overview.ts';
import {
  useDora,
  useHistory,
  useOverview,
  useRefreshData,
  useTeamScores,
  useTopPerformers,
} from './overview.queries.ts';
import { DemoDataToggle } from '../../ui/demo-data-toggle.tsx';

const SetupCard = lazy(async () => ({ default: (await import('../../ui/setup-card.tsx')).SetupCard }));
const BelowCards = lazy(async () => ({ default: (await import('./overview-panels.tsx')).OverviewPanels }));
const belowHeights = [212, 320, 240, 320];

type Props = {
  /** The findings of the screen. */
  findings: ReactNode;
  /** Sync progress and known gaps. */
  collectionNote: ReactNode;
  /** Pending decisions about who is who. */
  undecided: ReactNode;
  /** The weekly survey, while it is open. */
  pulse: ReactNode;
  recentAlerts: ReactNode;
  alerts: readonly Notification[];
  /** The connected sources; undefined while unknown. */
  sources: readonly Provider[] | undefined;
  /** Whether figures can be expected from one of them; undefined while unknown. */
  isAnyWorking: boolean | undefined;
};

type Overview = RouteReply<typeof contract.performance.overview>;

const cards = ['developers', 'teams', 'velocity', 'deploymentFrequency'] as const;

/** Teams may size story points differently. */
const isOfSeveral = (data: Overview | undefined): boolean =>
  data?.velocity.figure.kind === 'value' && data.teams.figure.kind === 'value' && data.teams.figure.value > 1;

const isWithoutFigures = (data: Overview, delivery: DoraMetrics | undefined): boolean =>
  lacksValues([
    ...cards.map((key) => data[key].figure),
    ...(delivery === undefined ? [] : doraMetrics.map((key) => delivery[key].figure)),
  ]);

export const OverviewPage = ({
  findings,
  collectionNote,
  undecided,
  pulse,
  recentAlerts,
  alerts,
  sources,
  isAnyWorking,
}: Props): ReactNode => {
  const { filters } = useFilters();
  const { range } = filters;
  const session = useSession();
  const { dashboardLayout, showWelcomeMessage } = usePreferences();
  const isList = dashboardLayout === 'list';
  const receipt = useReceipt();
  const follow = useFollow();
  const [overview, dora, scores] = [useOverview(range), useDora(range), useTeamScores(range)];
  const [history, top] = [useHistory(range), useTopPerformers(filters)];
  const permissions = session?.user.permissions ?? [];
  const {
    busy: isRefreshing,
    failure,
    refresh,
  } = useRefreshData(permissions.includes('canManageIntegrations') ? (sources ?? []) : []);
  const isEmpty = overview.data?.developers.figure.kind === 'insufficient-data' && isAnyWorking === false;

  const saveScreen = (): void =>
    exportOverview(range, {
      overview: overview.data,
      dora: dora.data,
      scores: scores.data,
      history: history.data,
      topPerformers: top.data,
      alerts,
    });

  return (
    <div className="page overview">
      <RangeHead
        title={texts.title}
        period={overview.data?.period}
        below={
          isEmpty || !showWelcomeMessage || session === null ? null : (
            <p className="s">{texts.greeting(session.user.name)}</p>
          )
        }
      >
        <ExportData
          label={texts.export}
          type="performance"
          isEmpty={overview.data === undefined ? undefined : isWithoutFigures(overview.data, dora.data)}
          range={range}
          file={{ format: 'json', save: saveScreen }}
        />
        <Button onClick={refresh} disabled={isRefreshing}>
          {isRefreshing ? texts.refreshing : texts.refresh}
        </Button>
        {permissions.includes('canGenerateReports') ? (
          <Button onClick={() => follow('/reports?create=report')}>{texts.generateReport}</Button>
        ) : null}
        <Button onClick={() => follow('/insights/explanations')}>{texts.viewInsights}</Button>
        <DemoDataToggle />
      </RangeHead>
      <Deferred>
        <Failure message={failure} />
        <LoadFailed
          loads={[overview, dora, scores, history, top]}
          what={[texts.failed.developers, failures.dora, failures.scores, failures.history, texts.failed.top]}
        />
        <p className="hidden-text" role="status">
          {isRefreshing ? texts.refreshing : ''}
        </p>
        {collectionNote}
        {undecided}
        <Suspense fallback={<Pending />}>
          {isEmpty ? <SetupCard texts={{ title: texts.welcome, text: texts.connect, action: texts.setUp }} /> : null}
        </Suspense>
        {isEmpty ? null : findings}
        <FigureCards
          label={texts.keyFigures}
          cards={cards.map((key) => ({
            label: texts.cards[key],
            figure: overview.data?.[key],
            hint: key === 'velocity' && isOfSeveral(overview.data) ? texts.pointsDiffer : undefined,
          }))}
          failed={overview.error !== null}
          open={receipt.open}
        />
        <Suspense fallback={<Skeletons heights={belowHeights} />}>
          <BelowCards
            isList={isList}
            dora={dora}
            history={history}
            scores={scores}
            top={top}
            open={receipt.open}
            recentAlerts={recentAlerts}
          />
        </Suspense>
        {pulse}
      </Deferred>
    </div>
  );
};
