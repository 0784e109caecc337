import type { SubjectScore } from '@sightline/contract';
import type { ReactNode } from 'react';
import { changeTexts } from '../../texts/changes.ts';
import { scoreTexts as texts } from '../../texts/scores.ts';

const classes = { improving: 'better', stable: 'same', declining: 'worse' } as const;

/** The trend of a score since the previous period, colored only if the change is clear. */
export const ScoreTrendLabel = ({ score }: { score: Pick<SubjectScore, 'trend' | 'trendIsClear'> }): ReactNode =>
  score.trend === null ? (
    <span className="delta same">{texts.noBefore}</span>
  ) : (
    <span
      className={`delta ${score.trendIsClear ? classes[score.trend] : 'same'}`}
      data-tip={score.trendIsClear ? undefined : changeTexts.titles.unclear}
      tabIndex={-1}
    >
      {score.trendIsClear || score.trend === 'stable' ? texts.trends[score.trend] : texts.noClearTrend}
    </span>
  );
