import { formatValue, type ReceiptRow } from '@sightline/contract';
import { scoredTexts as texts } from '../../texts/receipts.ts';
import { writeDecimal } from '../../ui/format.ts';

type Scored = NonNullable<ReceiptRow['scored']>;

/** How a signal's value became its points, step by step, so that anyone can recalculate them. */
export const scoredText = (scored: Scored, points: number): string => {
  const { value, unit, rows, fewestRows, ownFewest, at40, at90, people, share, contribution } = scored;
  const write = (number: number): string =>
    unit === null ? texts.timesUsual(writeDecimal(number, 2)) : formatValue(number, unit);
  const way = (value - at40) / (at90 - at40);
  return [
    texts.value(write(value), rows),
    texts.anchors(write(at40), write(at90), people),
    way < 0
      ? texts.below(writeDecimal(points, 1))
      : way > 1
        ? texts.beyond(writeDecimal(points, 1))
        : texts.between(writeDecimal(way * 100, 1), writeDecimal(points, 1)),
    texts.contribution(writeDecimal(share * 100, 1), writeDecimal(contribution, 1)),
    ...(rows < ownFewest ? [texts.tooFewRows(fewestRows, ownFewest)] : []),
  ].join(' ');
};
