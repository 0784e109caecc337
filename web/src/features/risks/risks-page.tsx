import type { RiskAssessment } from '@sightline/contract';
import type { ReactNode } from 'react';
import { saveJson } from '../../platform/save-file.ts';
import { useCapability } from '../../platform/session.ts';
import { riskTexts as texts } from '../../texts/risks.ts';
import { generationToasts } from '../../ui/insights/generation-toasts.ts';
import { InsightPage } from '../../ui/insights/insight-page.tsx';
import { SummaryCards } from '../../ui/insights/summary-cards.tsx';
import { useChosenDeveloper } from '../../ui/insights/use-chosen-developer.ts';
import { RiskCards } from './risk-cards.tsx';
import { RiskHistory } from './risk-history.tsx';
import { summaryOf } from './risk-summary.ts';
import { useRisks, useRunAssessment } from './risks.queries.ts';
import { TeamRisksPanel } from './team-risks-panel.tsx';

/** Risks of people and teams, with how often the score was below usual 30 days later. */
export const RisksPage = (): ReactNode => {
  const { developerId, choose } = useChosenDeveloper();
  const query = useRisks(developerId);
  const assessment = useRunAssessment();
  const seesTeams = useCapability('canViewAllData');
  return (
    <InsightPage
      kind="risk"
      texts={texts}
      query={query}
      developerId={developerId}
      chooseDeveloper={choose}
      file={{
        format: 'json',
        isEmpty: ({ riskAssessments }) => riskAssessments.length === 0,
        save: (data) => saveJson('sightline-risk-assessments.json', data),
      }}
      generation={{
        isPending: assessment.isPending,
        generate: (id) => assessment.mutate(id, generationToasts('risk')),
      }}
      sampleRefusal={texts.notStored}
      skeletonHeights={[84, 420]}
    >
      {({ riskAssessments, history }) => (
        <>
          <Summary assessments={riskAssessments} />
          <RiskCards assessments={riskAssessments} />
          {seesTeams && developerId === null ? <TeamRisksPanel /> : null}
          <RiskHistory history={history} assessments={riskAssessments} />
        </>
      )}
    </InsightPage>
  );
};

const Summary = ({ assessments }: { assessments: readonly RiskAssessment[] }): ReactNode => {
  const summary = summaryOf(assessments);
  return (
    <SummaryCards
      className="counts"
      cards={[
        { label: texts.high, value: summary?.high ?? '—' },
        { label: texts.medium, value: summary?.medium ?? '—' },
        { label: texts.average, value: summary?.average ?? '—' },
        { label: texts.atRisk, value: summary?.atRisk ?? '—', hint: texts.atRiskHint },
      ]}
    />
  );
};
