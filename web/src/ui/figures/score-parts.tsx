import { defaultPreferences, type Figure, type SubjectScore } from '@sightline/contract';
import type { ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { scoreBandTexts } from '../../texts/score-bands.ts';
import { dimensionTitles, scoreTexts as texts } from '../../texts/scores.ts';
import { ScoredPeopleNote } from './scored-people-note.tsx';
import { FigureButton } from './figure-button.tsx';
import { missingScore } from './missing-score.ts';
import { Panel } from '../panel.tsx';
import { Skeleton } from '../query-state.tsx';
import { ScoreBandLegend } from './score-band.tsx';
import { weightedScore } from './score-bands.ts';
import { ScoreTrendLabel, trendNote } from '../charts/score-trend-label.tsx';

const dimensions = Object.keys(dimensionTitles) as (keyof typeof dimensionTitles)[];

/** A score and its five dimensions with their intervals; each opens its receipt. */
export const ScoreParts = ({
  score,
  subjectName,
  open,
}: {
  score: SubjectScore | undefined;
  subjectName: string;
  open: (metric: string) => void;
}): ReactNode => (
  <Panel title={texts.title} note={texts.note}>
    {score === undefined ? (
      <Skeleton height={216} />
    ) : (
      <>
        <dl className="score-parts">
          <Part
            title={texts.overall}
            figure={score.overall}
            subjectName={subjectName}
            note={trendNote(score)}
            open={() => open('performance_score')}
            strong
          />
          {dimensions.map((dimension) => (
            <Part
              key={dimension}
              title={dimensionTitles[dimension]}
              figure={score.dimensions[dimension]}
              subjectName={subjectName}
              open={() => open(`performance_score.${dimension}`)}
            />
          ))}
        </dl>
        <p className="s mut sentence">
          {score.overall.kind === 'value' ? (
            <>
              <ScoreTrendLabel score={score} />
              {score.previous.kind === 'value' ? `, ${texts.before(score.previous.value.toFixed(0))}` : ''}.
            </>
          ) : (
            missingScore(score.overall)
          )}{' '}
          {texts.usage}
        </p>
        <ViewerWeightedScore of={score} />
        <ScoredPeopleNote scored={score.scored} />
        <ScoreBandLegend figure={score.overall} />
      </>
    )}
  </Panel>
);

/** The score with the viewer's weights, if they changed the defaults. */
const ViewerWeightedScore = ({ of }: { of: SubjectScore }): ReactNode => {
  const { performanceScoreWeights } = usePreferences();
  const score = weightedScore(of.dimensions, performanceScoreWeights);
  const isUsual =
    JSON.stringify(performanceScoreWeights) === JSON.stringify(defaultPreferences.performanceScoreWeights);
  return score === null || isUsual ? null : <p className="s">{scoreBandTexts.withYourWeights(score.toFixed(0))}</p>;
};

type PartProps = {
  title: string;
  figure: Figure;
  subjectName: string;
  note?: string | undefined;
  open: () => void;
  strong?: boolean;
};

const Part = ({ title, figure, subjectName, note, open, strong = false }: PartProps): ReactNode => (
  <div className={strong ? 'strong' : ''}>
    <dt>{title}</dt>
    <dd>
      <FigureButton
        small
        figure={figure}
        unit="score"
        label={texts.partOf(title, subjectName)}
        note={note}
        open={open}
      />
    </dd>
    <dd>
      <IntervalBar figure={figure} />
    </dd>
  </div>
);

/** The value on the scale from 0 to 100, with its interval as a band. Decorative: the text next to it says the same. */
export const IntervalBar = ({ figure }: { figure: Figure }): ReactNode => (
  <div className="interval" aria-hidden="true">
    {figure.kind !== 'value' ? null : (
      <>
        {figure.low === undefined || figure.high === undefined ? null : (
          <i style={{ insetInlineStart: `${figure.low}%`, width: `${figure.high - figure.low}%` }} />
        )}
        <b style={{ insetInlineStart: `${figure.value}%` }} />
      </>
    )}
  </div>
);
