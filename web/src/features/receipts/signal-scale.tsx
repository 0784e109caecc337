import { formatValue, type ReceiptRow } from '@sightline/contract';
import type { CSSProperties, ReactNode } from 'react';
import { scaleTexts as texts, scoredTexts } from '../../texts/receipts.ts';
import { writeDecimal } from '../../ui/format.ts';
import { scoredText } from './scored-text.ts';

type Scored = NonNullable<ReceiptRow['scored']>;

/** Positions of the marks of 40 and 90 points, so that a value beyond either is still on the scale. */
const marks = { floor: 25, target: 75 };

/** A value's position in percent, away from the edges. */
const placeOf = (value: number, { at40, at90 }: Scored): number => {
  const way = at90 === at40 ? 0.5 : (value - at40) / (at90 - at40);
  return Math.min(97, Math.max(3, marks.floor + way * (marks.target - marks.floor)));
};

/** A signal's value between the ones that score 40 and 90 points; the formula opens below it. */
export const SignalScale = ({ scored, points }: { scored: Scored; points: number }): ReactNode => {
  const { value, unit, at40, at90 } = scored;
  const write = (number: number): string =>
    unit === null ? scoredTexts.timesUsual(writeDecimal(number, 2)) : formatValue(number, unit);
  return (
    <div className="signal-scale xs">
      <div className="signal-track" role="img" aria-label={texts.label(write(value), write(at40), write(at90))}>
        <i style={{ insetInlineStart: `${marks.floor}%`, width: `${marks.target - marks.floor}%` }} />
        <b style={{ insetInlineStart: `${placeOf(value, scored)}%` }} />
        <span className="num" style={{ '--at': `${placeOf(value, scored)}%` } as CSSProperties}>
          {write(value)}
        </span>
      </div>
      <div className="signal-ends mut num">
        <span>{texts.floor(write(at40))}</span>
        <span>{texts.target(write(at90))}</span>
      </div>
      <details>
        <summary>{texts.how}</summary>
        <p className="mut">{scoredText(scored, points)}</p>
      </details>
    </div>
  );
};
