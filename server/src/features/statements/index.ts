/** Sentences of the product: words, figures with their claims, and links to their evidence. */
export { formatDays, formatFigure, inSentence, neededRows } from './format-figure.ts';
export { formatPoints } from './format-points.ts';
export { comparisonLink, historyLink, servicesLink, teamLink } from './links.ts';
export { addText, figureIn, otherFigureIn, sentence, textOf } from './sentence.ts';
export { unclearSentence } from './unclear-change.ts';
