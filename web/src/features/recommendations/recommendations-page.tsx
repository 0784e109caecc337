import { recommendationCategories, type Recommendation } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { saveJson } from '../../platform/save-file.ts';
import { insightTexts } from '../../texts/insights.ts';
import { recommendationTexts as texts } from '../../texts/recommendations.ts';
import { sampleTexts } from '../../texts/sample.ts';
import { Button } from '../../ui/button.tsx';
import { InsightPage } from '../../ui/insights/insight-page.tsx';
import { useChosenDeveloper } from '../../ui/insights/use-chosen-developer.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { RecommendationCard, RecommendationGroup } from './recommendation-card.tsx';
import { RecommendationHistory } from './recommendation-history.tsx';
import { useGenerateRecommendations } from './change-recommendations.ts';
import { useRecommendations, type Category } from './recommendations.queries.ts';
import { groupsOf, summaryOf } from './summary.ts';

const categories: readonly Category[] = ['all', ...recommendationCategories];
/** Most urgent first; no one reads a longer page. */
const firstCards = 8;
const cards = ['high', 'inProgress', 'completed', 'actions'] as const;

export const RecommendationsPage = (): ReactNode => {
  const { developerId, choose } = useChosenDeveloper();
  const address = useAddress();
  const change = useChangeAddress();
  const category = categories.find((option) => option === address['category']) ?? 'all';
  const query = useRecommendations(developerId, category);
  const generation = useGenerateRecommendations();
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
        isEmpty: ({ recommendations }) => recommendations.length === 0,
        save: (data) => saveJson('sightline-recommendations.json', data),
      }}
      generation={{ isPending: generation.isPending, generate: (id) => generation.mutate(id) }}
      sampleRefusal={sampleTexts.notSaved}
      skeletonHeights={[72, 260, 260]}
    >
      {({ recommendations, refusal, found, history }) => (
        <>
          <Summary recommendations={recommendations} />
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
          <ByConfidence recommendations={recommendations} isGrouped={developerId === null} />
          {found > recommendations.length ? <p className="s mut">{texts.more(recommendations.length, found)}</p> : null}
          <RecommendationHistory history={history} />
        </>
      )}
    </InsightPage>
  );
};

const Summary = ({ recommendations }: { recommendations: readonly Recommendation[] }): ReactNode => {
  const summary = summaryOf(recommendations);
  return (
    <section className="cards counts" aria-label={insightTexts.summary}>
      {cards.map((card) => (
        <div className="card" key={card}>
          <div className="label">{texts.cards[card]}</div>
          <div className="stat num">{summary[card]}</div>
        </div>
      ))}
    </section>
  );
};

type ByConfidenceProps = { recommendations: readonly Recommendation[]; isGrouped: boolean };

/** Recommendations below the confidence threshold of the viewer come last. */
const ByConfidence = ({ recommendations, isGrouped }: ByConfidenceProps): ReactNode => {
  const { confidenceThreshold } = usePreferences().aiInsights;
  const [showsAll, setShowsAll] = useState(false);
  const sure = recommendations.filter(({ confidenceLevel }) => confidenceLevel >= confidenceThreshold);
  const unsure = recommendations.filter(({ confidenceLevel }) => confidenceLevel < confidenceThreshold);
  const grouped = (list: readonly Recommendation[]) =>
    isGrouped ? groupsOf(list) : list.map((recommendation): [Recommendation] => [recommendation]);
  const groups = grouped(sure);
  return (
    <>
      <Cards groups={showsAll ? groups : groups.slice(0, firstCards)} />
      {showsAll || groups.length <= firstCards ? null : (
        <Button onClick={() => setShowsAll(true)}>{texts.showAll(sure.length)}</Button>
      )}
      {unsure.length === 0 ? null : <p className="s mut">{texts.belowThreshold(unsure.length, confidenceThreshold)}</p>}
      <Cards groups={grouped(unsure)} />
    </>
  );
};

const Cards = ({ groups }: { groups: readonly [Recommendation, ...Recommendation[]][] }): ReactNode =>
  groups.map((group) =>
    group.length === 1 ? (
      <RecommendationCard key={group[0].id ?? group[0].title} recommendation={group[0]} />
    ) : (
      <RecommendationGroup key={group[0].title} group={group} />
    ),
  );
