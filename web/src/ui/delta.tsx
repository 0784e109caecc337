import type { MetricFigure } from '@sightline/contract';
import type { ReactNode } from 'react';
import { changeTexts } from '../texts/changes.ts';
import { writeChange } from './format.ts';

/** How a figure moved against the period before: a sign, a number and whether that is good. */
export const Delta = ({ of }: { of: MetricFigure }): ReactNode => {
  if (of.change === null) return <span className="delta same">{changeTexts.none}</span>;
  const written = writeChange(of.change, of.unit);
  // What is written as no change is neither better nor worse.
  const direction = written.startsWith('±') ? 'same' : of.change.direction;
  const isNeutral = direction === 'same' || direction === 'unclear';
  const sign = isNeutral ? '■' : of.change.absolute > 0 ? '▲' : '▼';
  return (
    <span className={`delta ${isNeutral ? 'same' : direction}`} title={changeTexts.titles[direction]}>
      {sign} {written}
      {direction === 'same' ? '' : ` ${changeTexts.words[direction]}`}
    </span>
  );
};

/** Equal parts of the period; a gap where a part has no data. */
export const Sparkline = ({ values }: { values: readonly (number | null)[] }): ReactNode => {
  const known = values.filter((value) => value !== null);
  const isCourse = values.some((value, index) => index > 0 && value !== null && values[index - 1] !== null);
  if (!isCourse) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
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
