/** Sentences of the product: words, and figures with their claims. */
export { formatDays, formatFigure, inSentence } from './format-figure.ts';
export { formatPoints } from './format-points.ts';
export { addText, figureIn, otherFigureIn, sentence, textOf } from './sentence.ts';
export { unclearSentence } from './unclear-change.ts';
