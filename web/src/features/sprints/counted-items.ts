import type { Figure, Unit } from '@sightline/contract';
import { sprintFigureTexts } from '../../texts/sprint-figures.ts';
import { sprintTexts } from '../../texts/sprints.ts';

/** What a figure of a sprint counts. Items without an estimate are part of the sprint, but add no points. */
export const countedItems = (figure: Figure, unit: Unit): string => {
  if (figure.kind !== 'value') return unit === 'share' ? '' : sprintTexts.unestimated(figure.total);
  return figure.total > figure.n
    ? sprintFigureTexts.estimated(figure.n, figure.total)
    : sprintTexts.itemCount(figure.n);
};
