import type { Claim } from './claims.ts';

/**
 * What the receipt of a claim about a part shows: only the rows of a service (`within`), and whose share the claim
 * states (`claimed`). Receipts cannot show other parts alone.
 */
export const receiptPart = ({
  subject,
  part,
}: Pick<Claim, 'subject' | 'part'>): { within?: string; claimed?: string } => {
  const isShare = part?.kind === 'person' || (part?.kind === 'service' && subject.startsWith('person:'));
  return {
    ...(part?.kind === 'service' ? { within: `repository:${part.key}` } : {}),
    ...(isShare ? { claimed: `${part.kind}:${part.key}` } : {}),
  };
};
