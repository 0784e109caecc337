import { formatValue, type ReceiptRow } from '@sightline/contract';
import type { ReactNode } from 'react';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import { Chip } from '../../ui/chip.tsx';
import { writeMoment } from '../../ui/format.ts';

type Detail = ReceiptRow['detail'][number];

const written = ({ value, unit, format }: Detail, timeZone: string): string => {
  if (format === 'instant') return writeMoment(String(value), timeZone);
  return typeof value === 'number' ? formatValue(value, unit) : value;
};

const isFailure = ({ evidence }: Detail): boolean => evidence !== undefined;

/** The parts and evidence of a row as chips, failures first. */
export const RowDetail = ({ row, timeZone }: { row: ReceiptRow; timeZone: string }): ReactNode => {
  // A signal of a score is drawn on its scale instead.
  if ((row.detail.length === 0 && row.person === null) || row.scored !== undefined) return null;
  const details = [...row.detail.filter(isFailure), ...row.detail.filter((part) => !isFailure(part))];
  return (
    <div className="evidence num">
      {row.person === null ? null : <Chip>{row.person}</Chip>}
      {details.map((detail) => (
        <Chip
          key={`${detail.label}/${detail.value}`}
          tone={detail.evidence === 'incident' ? 'bad' : isFailure(detail) ? 'warn' : undefined}
        >
          {texts.detail(detail.label, written(detail, timeZone))}
        </Chip>
      ))}
    </div>
  );
};
