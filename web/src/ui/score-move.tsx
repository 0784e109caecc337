import type { SubjectScore } from '@sightline/contract';
import type { ReactNode } from 'react';
import { changeTexts } from '../texts/changes.ts';
import { scoreTexts as texts } from '../texts/scores.ts';

const classes = { improving: 'better', stable: 'same', declining: 'worse' } as const;

/** Where a score went since the period before: in colour only where it moved by more than chance. */
export const ScoreMove = ({ of }: { of: Pick<SubjectScore, 'trend' | 'trendIsClear'> }): ReactNode =>
  of.trend === null ? (
    <span className="delta same">{texts.noBefore}</span>
  ) : (
    <span
      className={`delta ${of.trendIsClear ? classes[of.trend] : 'same'}`}
      title={of.trendIsClear ? undefined : changeTexts.titles.unclear}
    >
      {of.trendIsClear || of.trend === 'stable' ? texts.trends[of.trend] : texts.noClearTrend}
    </span>
  );
