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
        {history.map((one) => (
          <li key={one.id}>
            <b>{one.title}</b> · {one.developerName} · {texts.created(writeDate(one.createdAt, localZone()))} ·{' '}
            {one.status === 'new' ? texts.replaced : texts.statuses[one.status]}
            <EffectText effect={one.effect} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
