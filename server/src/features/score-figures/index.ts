/** Scores as the contract has figures. */
export { dimensionFigure, ofFewPeople, scoreFigure, type Rounding, type ShownScore } from './score-figure.ts';
export { pValueOfScores } from './score-difference.ts';
export { dimensionOf, isDimensionMetric, type ScorePart, scorePartFigure, scorePartOf } from './score-part.ts';
