import type { ReactNode } from 'react';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { DoraPanel } from '../../ui/dora-panel.tsx';
import { ScoreTrend } from '../../ui/score-trend.tsx';
import type { useReceipt } from '../receipts/use-receipt.ts';
import type { useDora, useHistory, useTeamScores, useTopPerformers } from './overview.queries.ts';
import { TeamComparison } from './team-comparison.tsx';
import { TopPerformers } from './top-performers.tsx';

type Props = {
  /** One panel below the other. */
  isList: boolean;
  dora: ReturnType<typeof useDora>;
  history: ReturnType<typeof useHistory>;
  scores: ReturnType<typeof useTeamScores>;
  top: ReturnType<typeof useTopPerformers>;
  open: ReturnType<typeof useReceipt>['open'];
  recentAlerts: ReactNode;
};

/** The panels of the Overview below its cards. Their code loads while the cards are read. */
export const BelowCards = ({ isList, dora, history, scores, top, open, recentAlerts }: Props): ReactNode => (
  <>
    <DoraPanel data={dora.data} failed={dora.error !== null} open={open} />
    <div className={isList ? 'stack' : 'two'}>
      <ScoreTrend
        data={history.data}
        failed={history.error !== null}
        bands={texts.trend.bands}
        open={() => open('performance_score')}
      />
      <TeamComparison data={scores.data} failed={scores.error !== null} open={open} />
    </div>
    <div className={isList ? 'stack' : 'two eq'}>
      <TopPerformers data={top.data} failed={top.error !== null} open={open} />
      {recentAlerts}
    </div>
  </>
);
