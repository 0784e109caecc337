import type { Statement } from '@sightline/contract';
import type { ReactNode } from 'react';
import { phrasedText } from '../../texts/phrased.ts';
import { Button } from '../../ui/button.tsx';
import { partText } from '../../ui/figures/statement.ts';
import { receiptOfClaim } from './claim-receipt.ts';
import { useReceipt } from './use-receipt.ts';

/** Signs that stay with a figure; a line may break after its button. */
const closing = /^[.,:;?!)”]+/;

/** A sentence of the product; each of its figures opens the receipt that it claims. */
export const StatementText = ({ statement: { parts, claims, phrased } }: { statement: Statement }): ReactNode => {
  const { show } = useReceipt();
  const words = parts.map((part, index) => {
    if (part.kind !== 'figure')
      return parts[index - 1]?.kind === 'figure' ? partText(part).replace(closing, '') : partText(part);
    const next = parts[index + 1];
    const claim = claims[part.claim]!;
    return (
      <span key={index} className="one-line">
        <Button variant="link" onClick={() => show(receiptOfClaim(claim))}>
          {part.text}
        </Button>
        {next?.kind === 'text' && closing.exec(next.text)?.[0]}
      </span>
    );
  });
  return phrased === true ? (
    <>
      {words} <span className="xs mut">{phrasedText}</span>
    </>
  ) : (
    words
  );
};
