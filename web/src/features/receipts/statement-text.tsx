import type { Statement } from '@sightline/contract';
import type { ReactNode } from 'react';
import { phrasedText } from '../../texts/phrased.ts';
import { Button } from '../../ui/button.tsx';
import { partText } from '../../ui/statement.ts';
import { useReceipt } from './use-receipt.ts';

/** A sentence of the product; each of its figures opens the receipt that it claims. */
export const StatementText = ({ statement: { parts, claims, phrased } }: { statement: Statement }): ReactNode => {
  const { open } = useReceipt();
  const words = parts.map((part, index) => {
    const claim = part.kind === 'figure' ? claims[part.claim] : undefined;
    if (claim === undefined) return partText(part);
    return (
      <Button key={index} variant="link" onClick={() => open(claim.metric, claim.subject, claim.days)}>
        {part.text}
      </Button>
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
