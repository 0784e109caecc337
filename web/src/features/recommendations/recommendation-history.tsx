import type { Recommendation } from '@sightline/contract';
import type { ReactNode } from 'react';
import { recommendationTexts as texts } from '../../texts/recommendations.ts';
import { writeDate } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';
import { Panel } from '../../ui/panel.tsx';
import { EffectText } from './effect-text.tsx';

/** Earlier recommendations, and their effect. */
export const RecommendationHistory = ({ history }: { history: readonly Recommendation[] }): ReactNode => (
  <Panel title={texts.history} note={texts.historyNote}>
    {history.length === 0 ? (
      <p className="mut">{texts.noHistory}</p>
    ) : (
      <ul className="plain">
        {history.map((recommendation) => (
          <li key={recommendation.id}>
            <b>{recommendation.title}</b> · {recommendation.developerName} ·{' '}
            {texts.created(writeDate(recommendation.createdAt, localZone()))} ·{' '}
            {recommendation.status === 'new' ? texts.replaced : texts.statuses[recommendation.status]}
            <EffectText effect={recommendation.effect} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
