import type { RecommendationEffect } from '@sightline/contract';
import type { ReactNode } from 'react';
import { recommendationTexts as texts } from '../../texts/recommendations.ts';
import { writeDate } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';
import { StatementText } from '../receipts/statement-text.tsx';

/** The effect of a completed recommendation. */
export const EffectText = ({ effect }: { effect: RecommendationEffect | null }): ReactNode =>
  effect === null ? null : (
    <p className="s">
      <b>{texts.effect}:</b>{' '}
      {effect.statement === null ? (
        texts.waiting(writeDate(effect.measuredOn, localZone()))
      ) : (
        <StatementText statement={effect.statement} />
      )}
    </p>
  );
