import type { ReactNode } from 'react';
import { overviewPanelTexts as texts } from '../../texts/overview-panels.ts';
import { DoraPanel } from '../../ui/figures/dora-panel.tsx';
import { useServicesAddress } from '../../ui/filters/use-services-address.ts';
import { ScoreTrend } from '../../ui/charts/score-trend.tsx';
import type { useReceipt } from '../receipts/use-receipt.ts';
import type { useDora, useHistory, useTeamScores, useTopPerformers } from './overview.queries.ts';
import { DoraBars } from './dora-bars.tsx';
import { TeamComparison } from './team-comparison.tsx';
import { TopPerformers } from './top-performers.tsx';

type Props = {
  isList: boolean;
  dora: ReturnType<typeof useDora>;
  history: ReturnType<typeof useHistory>;
  scores: ReturnType<typeof useTeamScores>;
  top: ReturnType<typeof useTopPerformers>;
  open: ReturnType<typeof useReceipt>['open'];
  recentAlerts: ReactNode;
};

/** The panels below the cards. Their code loads while the data of the cards is fetched. */
export const OverviewPanels = ({ isList, dora, history, scores, top, open, recentAlerts }: Props): ReactNode => (
  <>
    <DoraPanel data={dora.data} failed={dora.error !== null} services={useServicesAddress()} open={open} />
    <div className={isList ? 'stack' : 'two'}>
      <ScoreTrend
        data={history.data}
        failed={history.error !== null}
        bands={texts.trend.bands}
        score={scores.data?.organization}
        open={() => open('performance_score')}
      />
      <TeamComparison data={scores.data} failed={scores.error !== null} open={open} />
    </div>
    <DoraBars data={dora.data} failed={dora.error !== null} open={open} />
    <div className={isList ? 'stack' : 'two eq'}>
      <TopPerformers data={top.data} failed={top.error !== null} open={open} />
      {recentAlerts}
    </div>
  </>
);
