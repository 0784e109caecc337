import { receiptPart, type Claim } from '@sightline/contract';
import type { ReceiptOf } from './receipt-address.ts';

export const receiptOfClaim = ({
  metric,
  subject,
  days,
  part,
}: Pick<Claim, 'metric' | 'subject' | 'days' | 'part'>): ReceiptOf => ({
  metric,
  subject,
  days,
  ...receiptPart({ subject, part }),
});
