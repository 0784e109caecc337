import type { SubjectScore } from '@sightline/contract';
import type { ReactNode } from 'react';
import { changeTexts } from '../../texts/changes.ts';
import { scoreTexts as texts } from '../../texts/scores.ts';

const classes = { improving: 'better', stable: 'same', declining: 'worse' } as const;

type Trend = Pick<SubjectScore, 'trend' | 'trendIsClear'>;

/** Why a trend is unclear: also for the figure or button next to it, because the trend is no stop of the Tab key. */
export const trendNote = ({ trend, trendIsClear }: Trend): string | undefined =>
  trend === null || trendIsClear ? undefined : changeTexts.titles.unclear;

/** The trend of a score since the previous period, colored only if the change is clear. */
export const ScoreTrendLabel = ({ score }: { score: Trend }): ReactNode => {
  const { trend } = score;
  if (trend === null) return <span className="delta same">{texts.noBefore}</span>;
  const note = trendNote(score);
  return (
    <span className={`delta ${note ? 'same' : classes[trend]}`} data-tip={note} tabIndex={-1}>
      {note && trend !== 'stable' ? texts.noClearTrend : texts.trends[trend]}
    </span>
  );
};
