import type { ReceiptOf } from './receipt-address.ts';

/** The end of a receipt's days, where a report was made before they were over. */
export const asOfQuery = ({ claimed }: Pick<ReceiptOf, 'claimed'>): { asOf?: string } =>
  claimed?.asOf === undefined ? {} : { asOf: new Date(claimed.asOf * 1000).toISOString() };
