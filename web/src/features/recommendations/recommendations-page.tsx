import { recommendationCategories } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSample } from '../../platform/sample.ts';
import { insightTexts } from '../../texts/insights.ts';
import { recommendationTexts as texts } from '../../texts/recommendations.ts';
import { sampleTexts } from '../../texts/sample.ts';
import { Button } from '../../ui/button.tsx';
import { DemoDataToggle } from '../../ui/demo-data-toggle.tsx';
import { ExportData } from '../../ui/export-data.tsx';
import { Heading } from '../../ui/heading.tsx';
import { DeveloperChoice } from '../../ui/insights/developer-choice.tsx';
import { GenerateButton } from '../../ui/insights/generate-button.tsx';
import { LoadFailedView } from '../../ui/insights/load-failed-view.tsx';
import { useChosenDeveloper } from '../../ui/insights/use-chosen-developer.ts';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailed, Skeletons } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { SetupCard } from '../../ui/setup-card.tsx';
import { useIsNobodyKnown } from '../../ui/use-developers.ts';
import { RecommendationHistory } from './recommendation-history.tsx';
import { RecommendationList, RecommendationsOfOne } from './recommendation-list.tsx';
import { useGenerateRecommendations } from './change-recommendations.ts';
import { useRecommendations, type Category } from './recommendations.queries.ts';
import { summaryOf } from './summary.ts';

const categories: readonly Category[] = ['all', ...recommendationCategories];
const cards = ['high', 'inProgress', 'completed', 'actions'] as const;

export const RecommendationsPage = (): ReactNode => {
  const { developerId, choose } = useChosenDeveloper();
  const address = useAddress();
  const change = useChangeAddress();
  const category = categories.find((one) => one === address['category']) ?? 'all';
  const query = useRecommendations(developerId, category);
  const generation = useGenerateRecommendations();
  const sample = useSample();
  const isNobodyKnown = useIsNobodyKnown();
  const { confidenceThreshold } = usePreferences().aiInsights;
  const { data, error } = query;
  if (error !== null && data === undefined)
    return <LoadFailedView screen={texts.title} title={texts.failed} fallback={texts.fallback} query={query} />;
  const list = data?.recommendations ?? [];
  const summary = summaryOf(list);
  return (
    <div className="page">
      <div className="head apart">
        <div>
          <Heading title={texts.title} />
          <p className="s">{texts.sentence}</p>
        </div>
        <div className="choices">
          <DeveloperChoice developerId={developerId} choose={choose} />
          <Select
            label={texts.category}
            isLabelHidden
            value={category}
            options={categories.map((value) => ({ value, label: texts.categories[value] }))}
            change={(one) => change({ category: one === 'all' ? undefined : one }, 'replace')}
          />
          <ExportData
            label={insightTexts.export}
            type="insights"
            isEmpty={data === undefined ? undefined : list.length === 0}
            handler={({ type, format }) => {
              if (type !== 'insights' || format !== 'json') return false;
              const saved = { exportedAt: new Date().toISOString(), ...data };
              saveFile('sightline-recommendations.json', 'application/json', JSON.stringify(saved, null, 2));
              return true;
            }}
          />
          <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
            {query.isFetching ? insightTexts.refreshing : insightTexts.refresh}
          </Button>
          <GenerateButton
            kind="recommendation"
            label={texts.generate}
            developerId={developerId}
            busy={generation.isPending}
            refusal={sample.on ? sampleTexts.notSaved : undefined}
            generate={(id) => generation.mutate(id)}
          />
          <DemoDataToggle />
        </div>
      </div>
      <LoadFailed of={query} what={texts.failed} />
      {isNobodyKnown === true ? (
        <SetupCard />
      ) : data === undefined ? (
        <Skeletons heights={[72, 260, 260]} />
      ) : (
        <div className="stack" aria-busy={query.isPlaceholderData}>
          <section className="cards counts" aria-label={texts.summary}>
            {cards.map((card) => (
              <div className="card" key={card}>
                <div className="label">{texts.cards[card]}</div>
                <div className="stat num">{summary[card]}</div>
              </div>
            ))}
          </section>
          {list.length > 0 ? null : (
            <Panel title={texts.empty.title}>
              <p className="mut">
                {data.refusal ??
                  (category === 'all'
                    ? developerId === null
                      ? texts.empty.all
                      : texts.empty.one
                    : texts.empty.filtered)}
              </p>
            </Panel>
          )}
          {developerId === null ? (
            <RecommendationList all={list} threshold={confidenceThreshold} />
          ) : (
            <RecommendationsOfOne all={list} threshold={confidenceThreshold} />
          )}
          {data.found > list.length ? <p className="s mut">{texts.more(list.length, data.found)}</p> : null}
          <RecommendationHistory history={data.history} />
        </div>
      )}
    </div>
  );
};
