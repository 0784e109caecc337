import type { ReadRange } from '@sightline/analytics';
import { t, type ReceiptGrouping } from '@sightline/contract';
import { Conflict } from '../../platform/errors.ts';
import type { SeenSubject } from '../visibility/index.ts';

/** A receipt's subject by kind and id; the organization has no id. */
export const receiptSubject = (
  subject: string,
): { kind: 'organization' | 'team' | 'person' | 'sprint'; id: string } => {
  const [kind, id = ''] = subject.split(':', 2);
  return { kind: kind as 'organization' | 'team' | 'person' | 'sprint', id };
};

export type ReceiptInput = {
  metric: string;
  range: ReadRange;
  subject: string;
  show: 'included' | 'excluded';
  cursor: string | null;
  limit: number;
  /** For shares: only rows of this outcome. */
  outcome?: 'better' | 'worse' | undefined;
  groupBy?: ReceiptGrouping | undefined;
  /** What the rows are narrowed to, such as `project:10001`. */
  within?: string | undefined;
  incomplete: string[];
};

export type ReceiptBase = {
  organizationId: string;
  now: number;
  timeZone: string;
  input: ReceiptInput;
  subject: SeenSubject;
  computedAt: string | null;
};

/** The row of a cursor is no longer listed, because a measurement ran between two pages. */
export const listChanged = (): Conflict => new Conflict(t('The list has changed in the meantime. Reload it.'));

/** The rows after the cursor, in the receipt's order. @throws Conflict if its row has gone */
export const paged = <Row extends { key: string }>(
  rows: readonly Row[],
  input: { cursor: string | null; limit: number },
): { rows: Row[]; next: string | null } => {
  const last = input.cursor === null ? -1 : rows.findIndex((row) => row.key === input.cursor);
  if (input.cursor !== null && last < 0) throw listChanged();
  const start = last + 1;
  const page = rows.slice(start, start + input.limit);
  return { rows: page, next: start + input.limit < rows.length ? (page.at(-1)?.key ?? null) : null };
};
