import { recommendationCategories, type RecommendationSummary } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { saveJson } from '../../platform/save-file.ts';
import { insightTexts } from '../../texts/insights.ts';
import { recommendationTexts as texts } from '../../texts/recommendations.ts';
import { sampleTexts } from '../../texts/sample.ts';
import { InsightPage } from '../../ui/insights/insight-page.tsx';
import { useChosenDeveloper } from '../../ui/insights/use-chosen-developer.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { RecommendationHistory } from './recommendation-history.tsx';
import { RecommendationList, RecommendationsOfOne } from './recommendation-list.tsx';
import { useGenerateRecommendations } from './change-recommendations.ts';
import { useRecommendations, type Category } from './recommendations.queries.ts';

const categories: readonly Category[] = ['all', ...recommendationCategories];
const cards = ['high', 'inProgress', 'completed', 'actions'] as const;

export const RecommendationsPage = (): ReactNode => {
  const { developerId, choose } = useChosenDeveloper();
  const address = useAddress();
  const change = useChangeAddress();
  const category = categories.find((option) => option === address['category']) ?? 'all';
  const query = useRecommendations(developerId, category);
  const generation = useGenerateRecommendations();
  const { confidenceThreshold } = usePreferences().aiInsights;
  return (
    <InsightPage
      kind="recommendation"
      texts={texts}
      query={query}
      developerId={developerId}
      chooseDeveloper={choose}
      choices={
        <Select
          label={texts.category}
          isLabelHidden
          value={category}
          options={categories.map((value) => ({ value, label: texts.categories[value] }))}
          change={(value) => change({ category: value === 'all' ? undefined : value }, 'replace')}
        />
      }
      file={{
        format: 'json',
        hasRecommendations: true,
        isEmpty: ({ recommendations }) => recommendations.length === 0,
        save: (data) => saveJson('sightline-recommendations.json', data),
      }}
      generation={{ isPending: generation.isPending, generate: (id) => generation.mutate(id) }}
      sampleRefusal={sampleTexts.notSaved}
      skeletonHeights={[90, 260, 260]}
    >
      {({ recommendations, summary, refusal, found, history }) => (
        <>
          <Summary summary={summary} />
          {recommendations.length > 0 ? null : (
            <Panel title={texts.empty.title}>
              <p className="mut">
                {refusal ??
                  (category === 'all'
                    ? developerId === null
                      ? texts.empty.all
                      : texts.empty.one
                    : texts.empty.filtered)}
              </p>
            </Panel>
          )}
          {developerId === null ? (
            <RecommendationList all={recommendations} threshold={confidenceThreshold} />
          ) : (
            <RecommendationsOfOne all={recommendations} threshold={confidenceThreshold} />
          )}
          {found > recommendations.length ? <p className="s mut">{texts.more(recommendations.length, found)}</p> : null}
          <RecommendationHistory history={history} />
        </>
      )}
    </InsightPage>
  );
};

const Summary = ({ summary }: { summary: RecommendationSummary }): ReactNode => (
  <section className="cards" aria-label={insightTexts.summary}>
    {cards.map((card) => (
      <div className="card" key={card}>
        <div className="label">{texts.cards[card]}</div>
        <div className="stat num">{summary[card]}</div>
        {card === 'completed' ? <p className="xs mut">{texts.completedSince}</p> : null}
      </div>
    ))}
  </section>
);
