import { formatValue, type ReceiptRow } from '@sightline/contract';
import { scoredTexts as texts } from '../../texts/receipts.ts';

type Scored = NonNullable<ReceiptRow['scored']>;

/** How a signal's value became its points, step by step, so that anyone can recalculate them. */
export const scoredText = (scored: Scored, points: number): string => {
  const { value, unit, rows, fewestRows, ownFewest, at40, at90, people, share, contribution } = scored;
  const write = (number: number): string =>
    unit === null ? texts.timesUsual(number.toFixed(2)) : formatValue(number, unit);
  const way = (value - at40) / (at90 - at40);
  return [
    texts.value(write(value), rows),
    texts.anchors(write(at40), write(at90), people),
    way < 0
      ? texts.below(points.toFixed(1))
      : way > 1
        ? texts.beyond(points.toFixed(1))
        : texts.between((way * 100).toFixed(1), points.toFixed(1)),
    texts.contribution((share * 100).toFixed(1), contribution.toFixed(1)),
    ...(rows < ownFewest ? [texts.tooFewRows(fewestRows, ownFewest)] : []),
  ].join(' ');
};
