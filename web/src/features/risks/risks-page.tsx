import type { RiskAssessment } from '@sightline/contract';
import type { ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { useSample } from '../../platform/sample.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useCapability } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { insightTexts } from '../../texts/insights.ts';
import { riskTexts as texts } from '../../texts/risks.ts';
import { Button } from '../../ui/button.tsx';
import { DemoDataToggle } from '../../ui/demo-data-toggle.tsx';
import { ExportData } from '../../ui/export-data.tsx';
import { csvLine } from '../../ui/format.ts';
import { Heading } from '../../ui/heading.tsx';
import { DeveloperChoice } from '../../ui/insights/developer-choice.tsx';
import { GenerateButton } from '../../ui/insights/generate-button.tsx';
import { LoadFailedView } from '../../ui/insights/load-failed-view.tsx';
import { useChosenDeveloper } from '../../ui/insights/use-chosen-developer.ts';
import { Skeletons } from '../../ui/query-state.tsx';
import { statementText } from '../../ui/statement.ts';
import { SetupCard } from '../../ui/setup-card.tsx';
import { useIsNobodyKnown } from '../../ui/use-developers.ts';
import { RiskCards } from './risk-cards.tsx';
import { RiskHistory } from './risk-history.tsx';
import { summaryOf } from './risk-summary.ts';
import { useRisks, useRunAssessment } from './risks.queries.ts';
import { TeamRisksPanel } from './team-risks-panel.tsx';

const exportRisks = (assessments: readonly RiskAssessment[]): void => {
  const lines = assessments.flatMap(({ developerName, riskLevel, riskScore, riskFactors }) =>
    riskFactors.length === 0
      ? [csvLine([developerName, riskLevel, riskScore, null, null, null, null, null])]
      : riskFactors.map(({ category, severity, likelihood, impact, description }) => {
          const text = statementText(description);
          return csvLine([developerName, riskLevel, riskScore, category, severity, likelihood, impact, text]);
        }),
  );
  saveFile('risk-assessments.csv', 'text/csv', [csvLine(texts.columns), ...lines].join('\r\n'));
};

/** Risks of people and teams, with how often harm followed. */
export const RisksPage = (): ReactNode => {
  const { developerId, choose } = useChosenDeveloper();
  const query = useRisks(developerId);
  const running = useRunAssessment();
  const sample = useSample();
  const isNobodyKnown = useIsNobodyKnown();
  const seesTeams = useCapability('canViewAllData');
  const { data, error, isFetching } = query;
  if (error !== null)
    return <LoadFailedView screen={texts.title} title={texts.loadFailed} fallback={texts.fetchFailed} query={query} />;
  const run = (id: string): void =>
    running.mutate(id, {
      onSuccess: () => showToast({ type: 'success', title: insightTexts.generated.risk, message: '' }),
      onError: (failure) =>
        showToast({
          type: 'error',
          title: insightTexts.generationFailed,
          message: failureText(failure, insightTexts.failed.risk),
        }),
    });
  return (
    <div className="page">
      <div className="head apart">
        <div>
          <Heading title={texts.title} />
          <p className="s">{texts.sentence}</p>
        </div>
        <div className="choices">
          <DeveloperChoice developerId={developerId} choose={choose} />
          <ExportData
            label={insightTexts.export}
            type="insights"
            isEmpty={data === undefined ? undefined : data.riskAssessments.length === 0}
            handler={({ type, format }) => {
              if (type !== 'insights' || format !== 'csv') return false;
              exportRisks(data?.riskAssessments ?? []);
              return true;
            }}
          />
          <Button disabled={isFetching} onClick={() => void query.refetch()}>
            {isFetching ? insightTexts.refreshing : insightTexts.refresh}
          </Button>
          <GenerateButton
            kind="risk"
            label={texts.generate}
            developerId={developerId}
            busy={running.isPending}
            refusal={sample.on ? texts.notStored : undefined}
            generate={run}
          />
          <DemoDataToggle />
        </div>
      </div>
      {isNobodyKnown ? (
        <SetupCard />
      ) : data === undefined ? (
        <Skeletons heights={[84, 420]} />
      ) : (
        <div className="stack">
          <Summary assessments={data.riskAssessments} />
          <RiskCards assessments={data.riskAssessments} />
          {seesTeams && developerId === null ? <TeamRisksPanel /> : null}
          <RiskHistory history={data.history} assessments={data.riskAssessments} />
        </div>
      )}
    </div>
  );
};

const Summary = ({ assessments }: { assessments: readonly RiskAssessment[] }): ReactNode => {
  const { high, medium, average, atRisk } = summaryOf(assessments);
  const cards = [
    { label: texts.high, value: high, hint: '' },
    { label: texts.medium, value: medium, hint: '' },
    { label: texts.average, value: average ?? '–', hint: '' },
    { label: texts.atRisk, value: atRisk, hint: texts.atRiskHint },
  ];
  return (
    <section className="cards" aria-label={texts.summary}>
      {cards.map(({ label, value, hint }) => (
        <div className="card" key={label}>
          <div className="label">{label}</div>
          <span className="figure-text num">{value}</span>
          <p className="xs mut">{hint}</p>
        </div>
      ))}
    </section>
  );
};
