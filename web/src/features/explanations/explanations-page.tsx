import { useState, type ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSample } from '../../platform/sample.ts';
import { useSession } from '../../platform/session.ts';
import { explanationTexts as texts } from '../../texts/explanations.ts';
import { insightTexts } from '../../texts/insights.ts';
import { ownPersonTexts } from '../../texts/own-person.ts';
import { sampleTexts } from '../../texts/sample.ts';
import { Button } from '../../ui/button.tsx';
import { DemoDataToggle } from '../../ui/demo-data-toggle.tsx';
import { ExportData } from '../../ui/export-data.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { Heading } from '../../ui/heading.tsx';
import { DeveloperChoice } from '../../ui/insights/developer-choice.tsx';
import { GenerateButton } from '../../ui/insights/generate-button.tsx';
import { LoadFailedView } from '../../ui/insights/load-failed-view.tsx';
import { useChosenDeveloper } from '../../ui/insights/use-chosen-developer.ts';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailed, Skeletons } from '../../ui/query-state.tsx';
import { SetupCard } from '../../ui/setup-card.tsx';
import { useIsNobodyKnown } from '../../ui/use-developers.ts';
import { StatementText } from '../receipts/statement-text.tsx';
import { ExplanationCard } from './explanation-card.tsx';
import { ExplanationHistory } from './explanation-history.tsx';
import { useExplanations } from './explanations.queries.ts';
import { useGenerateExplanation } from './use-generate-explanation.ts';

export const ExplanationsPage = (): ReactNode => {
  const { developerId, choose } = useChosenDeveloper();
  const { filters, change } = useFilters();
  const query = useExplanations(developerId, filters.page);
  const generation = useGenerateExplanation();
  const sample = useSample();
  const user = useSession()?.user;
  const isUnlinked = user?.permissions.includes('canViewAllData') !== true && user?.developerId == null;
  const isNobodyKnown = useIsNobodyKnown();
  const { confidenceThreshold } = usePreferences().aiInsights;
  const [showsAll, setShowsAll] = useState(false);
  const { data, error } = query;
  if (error !== null && data === undefined)
    return <LoadFailedView screen={texts.title} title={texts.failed} fallback={texts.fallback} query={query} />;
  const below = (data?.explanations ?? []).filter((one) => one.confidenceLevel < confidenceThreshold);
  const shown = (data?.explanations ?? []).filter((one) => developerId !== null || showsAll || !below.includes(one));
  return (
    <div className="page">
      <div className="head apart">
        <div>
          <Heading title={texts.title} />
          <p className="s">{texts.sentence}</p>
        </div>
        <div className="choices">
          <DeveloperChoice
            developerId={developerId}
            choose={(id) => {
              change({ page: 1 });
              choose(id);
            }}
          />
          <ExportData
            label={insightTexts.export}
            type="insights"
            isEmpty={data === undefined ? undefined : data.explanations.length === 0}
            handler={({ type, format }) => {
              if (type !== 'insights' || format !== 'json') return false;
              const saved = { exportedAt: new Date().toISOString(), ...data };
              saveFile('sightline-explanations.json', 'application/json', JSON.stringify(saved, null, 2));
              return true;
            }}
          />
          <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
            {query.isFetching ? insightTexts.refreshing : insightTexts.refresh}
          </Button>
          <GenerateButton
            kind="explanation"
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
        <Skeletons heights={[320, 320]} />
      ) : (
        <div className="stack" aria-busy={query.isPlaceholderData}>
          {data.groups.length === 0 ? null : (
            <Panel title={texts.groups}>
              <ul className="plain">
                {data.groups.map((group) => (
                  <li key={group.subject}>
                    {group.statements.map((statement, index) => (
                      <span key={index}>
                        <StatementText statement={statement} />{' '}
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {data.explanations.length === 0 ? (
            <Panel title={texts.empty.title}>
              <p className="mut">{data.refusal ?? emptyText({ isSample: sample.on, isUnlinked, developerId })}</p>
            </Panel>
          ) : null}
          {shown.map((one) => (
            <ExplanationCard key={one.developerId} explanation={one} />
          ))}
          {developerId !== null || below.length === 0 ? null : (
            <p className="s mut">
              {texts.belowThreshold(below.length, confidenceThreshold)}{' '}
              <Button variant="link" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? texts.hideBelow : texts.showBelow}
              </Button>
            </p>
          )}
          {data.page.found > data.page.limit ? (
            <Pager page={data.page} what={texts.what} change={(page) => change({ page })} />
          ) : null}
          <ExplanationHistory history={data.history} />
        </div>
      )}
    </div>
  );
};

type Emptiness = { isSample: boolean; isUnlinked: boolean; developerId: string | null };

/** What is missing, and what to do about it. */
const emptyText = ({ isSample, isUnlinked, developerId }: Emptiness): string => {
  if (isSample) return texts.empty.sample;
  if (isUnlinked) return ownPersonTexts.unlinked;
  return developerId === null ? texts.empty.all : texts.empty.one;
};
