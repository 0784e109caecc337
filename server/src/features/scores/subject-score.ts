import { areSignificant, dimensions, scoreTrend, type Dimension } from '@sightline/analytics';
import type { Figure, ScoredPeople, SubjectScore } from '@sightline/contract';
import { dimensionFigure, pValueOfScores, scoreFigure, type ShownScore } from '../score-figures/index.ts';
import type { StoredScore } from '../scoring/index.ts';

const dimensionFigures = (score: ShownScore | undefined): Record<Dimension, Figure> =>
  Object.fromEntries(dimensions.map((dimension) => [dimension, dimensionFigure(score, dimension)])) as Record<
    Dimension,
    Figure
  >;

const scoredOf = (score: ShownScore | undefined): ScoredPeople =>
  score?.kind === 'value' && 'coverage' in score ? { people: score.coverage.scored, of: score.coverage.members } : null;

const valueOf = (score: ShownScore | undefined): number | null => (score?.kind === 'value' ? score.overall : null);

/** A subject's score, its parts and how it moved; `scores` by `subject/part`. */
export const subjectScore = (scores: ReadonlyMap<string, StoredScore>, subject: string): SubjectScore => {
  const current = scores.get(`${subject}/current`)?.score;
  const previous = scores.get(`${subject}/previous`)?.score;
  const [now, before] = [valueOf(current), valueOf(previous)];
  const pValue = pValueOfScores(current, previous);
  return {
    overall: scoreFigure(current),
    dimensions: dimensionFigures(current),
    previous: scoreFigure(previous),
    trend: now === null || before === null ? null : scoreTrend(now, before),
    // The same test as for every other change, so that two places never disagree.
    trendIsClear: areSignificant([pValue])[0] === true,
    pValue,
    scored: scoredOf(current),
  };
};
