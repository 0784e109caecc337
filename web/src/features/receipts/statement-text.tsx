import type { Statement } from '@sightline/contract';
import type { ReactNode } from 'react';
import { phrasedText } from '../../texts/phrased.ts';
import { Button } from '../../ui/button.tsx';
import { partText } from '../../ui/statement.ts';
import { useReceipt } from './use-receipt.ts';

type Part = Statement['parts'][number];
/** Signs that would begin a line alone, because a line may break after a button. */
const closing = /^[.,:;?!)”]+/;

/** A sentence of the product; each of its figures opens the receipt that it claims. */
export const StatementText = ({ statement: { parts, claims, phrased } }: { statement: Statement }): ReactNode => {
  const { open } = useReceipt();
  const claimOf = (part: Part | undefined) => (part?.kind === 'figure' ? claims[part.claim] : undefined);
  const words = parts.map((part, index) => {
    const claim = claimOf(part);
    if (claim === undefined)
      return claimOf(parts[index - 1]) === undefined ? partText(part) : partText(part).replace(closing, '');
    const next = parts[index + 1];
    const sign = next === undefined || claimOf(next) !== undefined ? undefined : closing.exec(partText(next))?.[0];
    const figure = (
      <Button key={index} variant="link" onClick={() => open(claim.metric, claim.subject, claim.days)}>
        {part.text}
      </Button>
    );
    return sign === undefined ? (
      figure
    ) : (
      <span key={index} className="one-line">
        {figure}
        {sign}
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
