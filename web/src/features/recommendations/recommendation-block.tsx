import type { ReactNode } from 'react';
import { recommendationTexts as texts } from '../../texts/recommendations.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useRecommendations } from './recommendations.queries.ts';

/** A person's recommendations, on their page. */
export const RecommendationBlock = ({ developerId }: { developerId: string }): ReactNode => {
  const query = useRecommendations(developerId);
  return (
    <Panel
      title={texts.onProfile.title}
      note={
        <InnerLink className="link" href={`/insights/recommendations?developer=${developerId}`}>
          {texts.onProfile.all}
        </InnerLink>
      }
    >
      <QueryState query={query} what={texts.loadFailed} waiting={60}>
        {({ recommendations, refusal }) => {
          const open = recommendations.filter(({ status }) => status === 'new' || status === 'in_progress');
          if (open.length === 0) return <p className="mut">{refusal ?? texts.onProfile.none}</p>;
          return (
            <ul className="plain">
              {open.map((recommendation) => (
                <li key={recommendation.title}>
                  <b>{recommendation.title}</b> <span className="mut">· {texts.statuses[recommendation.status]}</span>
                  <br />
                  {recommendation.impact}
                </li>
              ))}
            </ul>
          );
        }}
      </QueryState>
    </Panel>
  );
};
