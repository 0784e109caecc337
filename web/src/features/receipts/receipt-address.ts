import { subject } from '@sightline/contract';

/** Which figure a receipt belongs to. */
export type ReceiptOf = { metric: string; subject: string };

const isMetric = (text: string): boolean => /^[\w.:-]{1,60}$/.test(text);

const read = (metric: string | undefined, whose: string | undefined): ReceiptOf | null => {
  const parsed = subject.safeParse(whose ?? 'organization');
  return metric !== undefined && isMetric(metric) && parsed.success ? { metric, subject: parsed.data } : null;
};

/** The open receipt and those it was reached through, oldest first, as they stand in an address. */
export const readReceipts = (address: Record<string, string>): { open: ReceiptOf | null; through: ReceiptOf[] } => {
  const through = (address['via'] ?? '').split(',').flatMap((text) => {
    const [metric, whose] = text.split('@');
    return read(metric, whose) ?? [];
  });
  return { open: read(address['receipt'], address['subject']), through };
};

export const writeReceipts = (open: ReceiptOf | null, through: readonly ReceiptOf[]) => ({
  receipt: open?.metric,
  subject: open === null || open.subject === 'organization' ? undefined : open.subject,
  via: through.map((one) => `${one.metric}@${one.subject}`).join(','),
});
