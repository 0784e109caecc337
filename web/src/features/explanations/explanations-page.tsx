import type { contract, Explanation, RouteReply } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { saveJson } from '../../platform/save-file.ts';
import { useSample } from '../../platform/sample.ts';
import { useSession } from '../../platform/session.ts';
import { explanationTexts as texts } from '../../texts/explanations.ts';
import { sampleTexts } from '../../texts/sample.ts';
import { Button } from '../../ui/button.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { InsightPage } from '../../ui/insights/insight-page.tsx';
import { useChosenDeveloper } from '../../ui/insights/use-chosen-developer.ts';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ScoreBandLegend } from '../../ui/figures/score-band.tsx';
import { Section } from '../../ui/section.tsx';
import { Unlinked } from '../../ui/unlinked.tsx';
import { ExplanationCard } from './explanation-card.tsx';
import { ExplanationHistory } from './explanation-history.tsx';
import { GroupExplanations } from './group-explanations.tsx';
import { useExplanations } from './explanations.queries.ts';
import { useGenerateExplanation } from './use-generate-explanation.ts';

export const ExplanationsPage = (): ReactNode => {
  const { developerId, choose } = useChosenDeveloper();
  const { filters, change } = useFilters();
  const query = useExplanations(developerId, filters.page);
  const generation = useGenerateExplanation();
  const sample = useSample();
  const user = useSession()?.user;
  const seesEveryone = user?.permissions.includes('canViewAllData') === true;
  const isUnlinked = !seesEveryone && user?.developerId == null;
  return (
    <InsightPage
      kind="explanation"
      texts={texts}
      query={query}
      developerId={developerId}
      chooseDeveloper={(id) => {
        change({ page: 1 });
        choose(id);
      }}
      file={{
        format: 'json',
        hasRecommendations: true,
        isEmpty: ({ explanations }) => explanations.length === 0,
        save: (data) => saveJson('sightline-explanations.json', data),
      }}
      generation={{ isPending: generation.isPending, generate: (id) => generation.mutate(id) }}
      sampleRefusal={sampleTexts.notSaved}
      skeletonHeights={developerId === null && seesEveryone ? [180, 180, 180] : [320, 320]}
    >
      {(data) => (
        <>
          {data.groups.length === 0 ? null : <GroupExplanations groups={data.groups} />}
          {data.explanations.length === 0 ? (
            <Panel title={texts.empty.title}>
              <p className="mut">
                {data.refusal ??
                  (isUnlinked && !sample.on ? <Unlinked /> : emptyText({ isSample: sample.on, developerId }))}
              </p>
            </Panel>
          ) : (
            <ScoreBandLegend />
          )}
          <Cards
            explanations={data.explanations}
            showsAll={developerId !== null}
            isCompact={developerId === null && seesEveryone}
            page={data.page}
          />
          {data.page.found > data.page.limit ? (
            <Pager page={data.page} what={texts.what} change={(page) => change({ page })} />
          ) : null}
          <ExplanationHistory history={data.history} />
        </>
      )}
    </InsightPage>
  );
};

type CardsProps = {
  explanations: readonly Explanation[];
  showsAll: boolean;
  isCompact: boolean;
  page: RouteReply<typeof contract.explanations.list>['page'];
};

/** Hides explanations below the confidence threshold of the viewer until they ask for them. */
const Cards = ({ explanations, showsAll, isCompact, page }: CardsProps): ReactNode => {
  const { confidenceThreshold } = usePreferences().aiInsights;
  const [showsBelow, setShowsBelow] = useState(false);
  const below = explanations.filter(({ confidenceLevel }) => confidenceLevel < confidenceThreshold);
  const shown = explanations.filter((explanation) => showsAll || showsBelow || !below.includes(explanation));
  return (
    <>
      {isCompact ? <ClearFirst explanations={shown} page={page} /> : shown.map(cardOf({ isCompact }))}
      {showsAll || below.length === 0 ? null : (
        <p className="s mut">
          {texts.belowThreshold(below.length, confidenceThreshold)}{' '}
          <Button variant="link" onClick={() => setShowsBelow(!showsBelow)}>
            {showsBelow ? texts.hideBelow : texts.showBelow}
          </Button>
        </p>
      )}
    </>
  );
};

const cardOf =
  ({ isCompact }: { isCompact: boolean }) =>
  (explanation: Explanation): ReactNode => (
    <ExplanationCard key={explanation.developerId} explanation={explanation} isCompact={isCompact} />
  );

/** People whose score clearly changed; the others are folded. Pages after the first usually have only those. */
const ClearFirst = ({ explanations, page }: Pick<CardsProps, 'explanations' | 'page'>): ReactNode => {
  const [clear, unclear] = [
    explanations.filter((explanation) => explanation.clear),
    explanations.filter((explanation) => !explanation.clear),
  ];
  const isWhole = page.found <= page.limit;
  return (
    <>
      {clear.map(cardOf({ isCompact: true }))}
      {unclear.length === 0 ? null : (
        <Section
          key={page.number}
          id="explanations.unclear"
          title={isWhole ? texts.unclear(unclear.length) : texts.unclearOnPage(unclear.length)}
          note={clear.length === 0 && page.number === 1 ? texts.noneClear : ''}
          startsOpen={page.number > 1}
        >
          {unclear.map(cardOf({ isCompact: true }))}
        </Section>
      )}
    </>
  );
};

type Emptiness = { isSample: boolean; developerId: string | null };

/** What is missing, and what to do about it. */
const emptyText = ({ isSample, developerId }: Emptiness): string => {
  if (isSample) return texts.empty.sample;
  return developerId === null ? texts.empty.all : texts.empty.one;
};
