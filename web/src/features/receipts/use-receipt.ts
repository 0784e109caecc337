import { useAddress, useChangeAddress } from '../../platform/address.ts';
import type { Days } from '../../ui/filters/filters.ts';
import { readReceipts, writeReceipts, type ReceiptOf } from './receipt-address.ts';

/** Opens the receipt of a figure, over the screen's range or over the given days. */
export type OpenReceipt = (metric: string, subject?: string, days?: Days) => void;

const receiptOf = (metric: string, subject: string, days: Days | undefined): ReceiptOf =>
  days === undefined ? { metric, subject } : { metric, subject, days };

/** The receipt in the address, and how to open another one, go back to the one before, or close it. */
export const useReceipt = () => {
  const { open: current, through } = readReceipts(useAddress());
  const change = useChangeAddress();
  const open: OpenReceipt = (metric, subject = 'organization', days = undefined) =>
    change(writeReceipts(receiptOf(metric, subject, days), []));
  // A figure inside a receipt is of the same days.
  const openInside: OpenReceipt = (metric, subject = 'organization', days = current?.days) =>
    change(writeReceipts(receiptOf(metric, subject, days), current === null ? through : [...through, current]));
  const before = through.at(-1) ?? null;
  const back = (): void => change(writeReceipts(before, through.slice(0, -1)));
  const close = (): void => change(writeReceipts(null, []));
  return { current, before, open, openInside, back, close };
};
