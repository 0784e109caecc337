import type { ReadRange } from '@sightline/analytics';
import type { ReceiptGrouping } from '@sightline/contract';
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

/** The rows after the cursor, in the receipt's order. */
export const paged = <Row extends { key: string }>(
  rows: readonly Row[],
  input: { cursor: string | null; limit: number },
): { rows: Row[]; next: string | null } => {
  const start = input.cursor === null ? 0 : rows.findIndex((row) => row.key === input.cursor) + 1;
  const page = rows.slice(start, start + input.limit);
  return { rows: page, next: start + input.limit < rows.length ? (page.at(-1)?.key ?? null) : null };
};
