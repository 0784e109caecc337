import type { MetricFigure } from '@sightline/contract';
import type { ReactNode } from 'react';
import { changeTexts } from '../../texts/changes.ts';
import { writeChange } from '../format.ts';
import { Signed } from './signed.tsx';

type Shown = Pick<MetricFigure, 'figure' | 'change' | 'unit'>;

type State = keyof typeof changeTexts.titles;

const stateOf = (change: NonNullable<Shown['change']>, written: string): State => {
  // A change that is shown as no change is neither better nor worse.
  const direction = written.startsWith('±') ? 'same' : change.direction;
  if (direction === 'better' || direction === 'worse') return direction;
  if (direction === 'unclear' && change.pValue === null) return 'untold';
  return change.withinGaps === true ? 'withinGaps' : direction;
};

/** Why the change of a figure is unclear. */
export const changeNote = ({ change, unit }: Omit<Shown, 'figure'>): string | null => {
  const state = change === null ? 'same' : stateOf(change, writeChange(change, unit));
  return state === 'unclear' || state === 'withinGaps' ? changeTexts.titles[state] : null;
};

/**
 * How a figure moved against the period before. Only a clear change has an arrow, a color and a word; any other
 * is a muted number or says that there is not enough data. Its reason appears on hover and on a tap, and on the focus
 * of the figure (`changeNote`), so that no change is a stop of the Tab key. A figure without a value has nothing to
 * compare.
 */
export const Delta = ({ figure: { figure, change, unit } }: { figure: Shown }): ReactNode => {
  if (change === null) return figure.kind === 'value' ? <span className="delta same">{changeTexts.none}</span> : null;
  const written = writeChange(change, unit);
  const state = stateOf(change, written);
  const isClear = state === 'better' || state === 'worse';
  const note = changeNote({ change, unit });
  return (
    <span className={`delta ${isClear ? state : 'same'}`} data-tip={changeTexts.titles[state]} tabIndex={-1}>
      {isClear ? (change.absolute > 0 ? '▲ ' : '▼ ') : null}
      {state === 'untold' ? changeTexts.untold : <Signed text={written} />}
      {isClear ? ` ${changeTexts.words[state]}` : null}
      {note === null ? null : <span className="hidden-text"> {note}</span>}
    </span>
  );
};

/** Equal parts of the period; a gap where a part has no data. Nothing is drawn unless three in a row have data. */
export const Sparkline = ({ values }: { values: readonly (number | null)[] }): ReactNode => {
  const numbers = values.filter((value) => value !== null);
  const isCourse = values.some((_value, index) => index > 1 && !values.slice(index - 2, index + 1).includes(null));
  if (!isCourse) return null;
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const x = (index: number): number => 2 + (index * 80) / (values.length - 1);
  const y = (value: number): number => 21 - ((value - low) / (high - low || 1)) * 18;
  const path = values
    .map((value, index) =>
      value === null
        ? ''
        : `${values[index - 1] === null || index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('');
  return (
    <svg width="84" height="24" viewBox="0 0 84 24" aria-hidden="true">
      <path d={path} fill="none" stroke="var(--ink-3)" strokeWidth="1.4" />
    </svg>
  );
};
