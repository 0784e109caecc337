import type { ReactNode } from 'react';
import { scoringTexts } from '../../texts/scoring.ts';
import { uncapitalized } from '../../texts/capitalization.ts';
import { relativeTime } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { useMeasuringProgress, type Scoring } from './scoring.queries.ts';

const texts = scoringTexts.state;

/** The current version, and whether the displayed scores already use it. */
export const ScoringState = ({ scoring }: { scoring: Scoring }): ReactNode => {
  const now = useNow();
  const progress = useMeasuringProgress();
  const [latest] = scoring.history;
  const saved =
    latest === undefined
      ? texts.default
      : texts.version(latest.version, latest.madeBy, uncapitalized(relativeTime(Date.parse(latest.madeAt), now)));
  const { measuredVersion, version } = scoring;
  return (
    <div className="note scoring-state">
      <span>{saved}</span>
      {/* Only this is announced, not each step of the progress. */}
      <span role="status" className={measuredVersion === version ? 'mut' : undefined}>
        {measuredVersion === null ? texts.notMeasured : measuredVersion === version ? texts.current : texts.recomputing}
      </span>
      {measuredVersion === null || measuredVersion === version ? null : (
        <>
          <progress
            className="bar"
            max={progress?.total ?? 1}
            {...(progress === null ? {} : { value: progress.done })}
          />
          {progress === null ? null : <span className="num mut">{texts.days(progress.done, progress.total)}</span>}
        </>
      )}
    </div>
  );
};
