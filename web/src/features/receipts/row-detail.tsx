import type { ReceiptRow } from '@sightline/contract';
import type { ReactNode } from 'react';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import { writeMoment, writeText } from '../../ui/format.ts';

type Detail = ReceiptRow['detail'][number];

const written = ({ value, unit, format }: Detail, timeZone: string): string => {
  if (format === 'instant') return writeMoment(String(value), timeZone);
  return typeof value === 'number' ? writeText(value, unit) : value;
};

/** The parts and evidence of a row, in one line. */
export const RowDetail = ({ row, timeZone }: { row: ReceiptRow; timeZone: string }): ReactNode => {
  // A signal of a score is explained in a sentence instead.
  if (row.detail.length === 0 || row.scored !== undefined) return null;
  return (
    <div className="xs mut num">
      {row.detail.map((one) => texts.detail(one.label, written(one, timeZone))).join(' · ')}
    </div>
  );
};
