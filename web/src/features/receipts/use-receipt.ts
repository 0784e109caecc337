import { useAddress, useChangeAddress } from '../../platform/address.ts';
import type { Days } from '../../ui/filters/filters.ts';
import { readReceipts, writeReceipts, type ReceiptOf } from './receipt-address.ts';

/** Opens the receipt of a figure, over the screen's time range or over these days. */
export type OpenReceipt = (metric: string, subject?: string, days?: Days, within?: string) => void;

const receiptOf = (metric: string, subject: string, days?: Days, within?: string): ReceiptOf => ({
  metric,
  subject,
  ...(days === undefined ? {} : { days }),
  ...(within === undefined ? {} : { within }),
});

/** The receipt in the URL, and how to open another one, go back to the previous one, or close it. */
export const useReceipt = () => {
  const { open: current, through } = readReceipts(useAddress());
  const change = useChangeAddress();
  const show = (of: ReceiptOf | null): void => change(writeReceipts(of, []));
  const open: OpenReceipt = (metric, subject = 'organization', days = undefined, within = undefined) =>
    show(receiptOf(metric, subject, days, within));
  // A figure inside a receipt covers the same days.
  const openInside: OpenReceipt = (metric, subject = 'organization', days = current?.days, within = undefined) =>
    change(writeReceipts(receiptOf(metric, subject, days, within), current === null ? through : [...through, current]));
  const before = through.at(-1) ?? null;
  const back = (): void => change(writeReceipts(before, through.slice(0, -1)));
  const close = (): void => show(null);
  return { current, before, show, open, openInside, back, close };
};
