import type { Explanation } from '@sightline/contract';
import type { ReactNode } from 'react';
import { explanationTexts as texts } from '../../texts/explanations.ts';
import { Button } from '../../ui/button.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { writePoints } from './write-points.ts';
import { Signed } from '../../ui/figures/signed.tsx';

const shown = 3;

/** The largest contributions in one line; without an earlier score, the signals with their scores. */
export const TopFactors = ({ explanation: one }: { explanation: Explanation }): ReactNode => {
  const { open } = useReceipt();
  return (
    <ul className="top-factors s num" aria-label={texts.topFactors}>
      {one.keyFactors.slice(0, shown).map((factor) => (
        <li key={`${factor.dimension}/${factor.metric}`}>
          <Button variant="link" onClick={() => open(factor.metric, `person:${one.developerId}`, one.days)}>
            {factor.factor}
          </Button>{' '}
          {one.previousScore === null ? (
            (factor.score?.toFixed(0) ?? '—')
          ) : (
            <Signed text={writePoints(factor.impact)} />
          )}
        </li>
      ))}
    </ul>
  );
};
