import type { Claim } from '@sightline/contract';
import type { ReceiptOf } from './receipt-address.ts';

/** The receipt of a claim: of a part's rows if a receipt can show only those, and with the share that it states. */
export const receiptOfClaim = ({ metric, subject, days, part }: Claim): ReceiptOf => ({
  metric,
  subject,
  days,
  ...(part?.kind === 'service' ? { within: `repository:${part.key}` } : {}),
  ...(isShare(subject, part) ? { claimed: `${part.kind}:${part.key}` } : {}),
});

const isShare = (subject: string, part: Claim['part']): part is NonNullable<Claim['part']> =>
  part?.kind === 'person' || (part?.kind === 'service' && subject.startsWith('person:'));
