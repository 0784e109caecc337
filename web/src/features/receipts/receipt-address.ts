import { isReceiptSubject } from '@sightline/contract';
import type { Days } from '../../ui/filters/filters.ts';

/** Which figure a receipt belongs to; `days` where it is not of the range that the screen shows. */
export type ReceiptOf = { metric: string; subject: string; days?: Days };

const isMetric = (text: string): boolean => /^[\w.:-]{1,60}$/.test(text);

const readDays = (text: string | undefined): { days?: Days } => {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text ?? '') ?? [];
  return from === undefined || to === undefined ? {} : { days: { from, to } };
};
const writeDays = (days: Days | undefined): string | undefined =>
  days === undefined ? undefined : `${days.from}..${days.to}`;

const read = (metric: string | undefined, owner: string | undefined, days: string | undefined): ReceiptOf | null => {
  const subject = owner ?? 'organization';
  return metric !== undefined && isMetric(metric) && isReceiptSubject(subject)
    ? { metric, subject, ...readDays(days) }
    : null;
};

/** The open receipt and those it was reached through, oldest first, as they stand in an address. */
export const readReceipts = (address: Record<string, string>): { open: ReceiptOf | null; through: ReceiptOf[] } => {
  const through = (address['via'] ?? '').split(',').flatMap((text) => {
    const [metric, owner, days] = text.split('@');
    return read(metric, owner, days) ?? [];
  });
  return { open: read(address['receipt'], address['subject'], address['days']), through };
};

export const writeReceipts = (open: ReceiptOf | null, through: readonly ReceiptOf[]) => ({
  receipt: open?.metric,
  subject: open === null || open.subject === 'organization' ? undefined : open.subject,
  days: writeDays(open?.days),
  via: through
    .map(({ metric, subject: owner, days }) =>
      days === undefined ? `${metric}@${owner}` : `${metric}@${owner}@${writeDays(days)}`,
    )
    .join(','),
});
