import { valueParts, type ValueParts, type Figure, type Unit } from '@sightline/contract';
import type { ReactNode } from 'react';
import { chartTexts } from '../../texts/charts.ts';
import { figureTexts } from '../../texts/figures.ts';
import { Button } from '../button.tsx';
import { evidenceText } from './evidence-text.ts';
import { aboutText, missingText, writePlainDay, type NeededText } from '../format.ts';

type Props = {
  figure: Figure;
  unit: Unit;
  label: string;
  small?: boolean;
  /** Small figures are in columns that name the unit; set this where units differ by row. */
  withUnit?: boolean;
  /** Names what a missing figure lacks; otherwise only the numbers are given. */
  needed?: NeededText | undefined;
  /** Shown instead of a value that says nothing yet. */
  early?: string | undefined;
  /** More about it, such as why its change is unclear (`changeNote`). */
  note?: string | null | undefined;
  open: () => void;
};

const writtenOf = (value: number, unit: Unit, about: string): ValueParts => {
  const { number, unit: after } = valueParts(value, unit);
  return { number: `${about}${number}`, unit: after };
};

/** A figure that opens its receipt. Without enough data, it shows how much is missing. */
export const FigureButton = ({
  figure,
  unit,
  label,
  small = false,
  withUnit = false,
  needed,
  early,
  note,
  open,
}: Props): ReactNode => {
  const value = figure.kind === 'value' && early === undefined ? figure.value : null;
  const missingNote = early ?? (figure.kind === 'value' ? '' : missingText(figure, unit, needed));
  const missing = value === null;
  const written = missing
    ? { number: '—', unit: small && !withUnit ? '' : missingNote }
    : value === 0 && unit === 'seconds'
      ? { number: chartTexts.noTime, unit: '' }
      : writtenOf(value, unit, aboutText(figure));
  const part =
    figure.kind === 'value' && figure.recordedFrom !== undefined
      ? chartTexts.recordedSince(writePlainDay(figure.recordedFrom))
      : null;
  const figureText =
    `${written.number}${written.unit === '%' ? '' : ' '}${written.unit}`.trimEnd() + (part === null ? '' : `, ${part}`);
  const evidence =
    [part, missing ? missingNote : evidenceText(figure, unit), note].filter(Boolean).join(' · ') || undefined;
  return (
    <Button
      variant="figure"
      className={`${small ? ' small' : ''}${missing ? ' none' : ''}`}
      aria-label={figureTexts.openReceipt(label, missing ? missingNote : figureText)}
      aria-description={evidence}
      data-tip={evidence}
      onClick={open}
    >
      {written.number}
      {written.unit === '%' ? '%' : ' '}
      {written.unit === '%' || (small && !withUnit && unit !== 'share') ? null : <small>{written.unit}</small>}
      {part === null ? null : (
        <>
          {' '}
          <small className="part">{small ? '*' : part}</small>
        </>
      )}
    </Button>
  );
};
