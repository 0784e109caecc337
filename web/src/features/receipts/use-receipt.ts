import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { readReceipts, writeReceipts, type ReceiptOf } from './receipt-address.ts';

export type OpenReceipt = (metric: string, subject?: string) => void;

/** The receipt in the address, and how to open another one, go back to the one before, or close it. */
export const useReceipt = () => {
  const { open: current, through } = readReceipts(useAddress());
  const change = useChangeAddress();
  const open: OpenReceipt = (metric, subject = 'organization') => change(writeReceipts({ metric, subject }, []));
  const openInside: OpenReceipt = (metric, subject = 'organization') => {
    const next: ReceiptOf = { metric, subject };
    change(writeReceipts(next, current === null ? through : [...through, current]));
  };
  const before = through.at(-1) ?? null;
  const back = (): void => change(writeReceipts(before, through.slice(0, -1)));
  const close = (): void => change(writeReceipts(null, []));
  return { current, before, open, openInside, back, close };
};
