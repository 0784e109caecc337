import type { RiskAssessment } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { riskTexts as texts } from '../../texts/risks.ts';
import { Button } from '../../ui/button.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RiskCard } from './risk-card.tsx';
import { sharedFactors } from './risk-summary.ts';
import { SharedRisks } from './shared-risks.tsx';

/** How many cards are shown at first. */
const firstCards = 8;

/** Shared factors, a card for each person with factors, and a list of people without. */
export const RiskCards = ({ assessments }: { assessments: readonly RiskAssessment[] }): ReactNode => {
  const [showsAll, showAll] = useState(false);
  if (assessments.length === 0)
    return (
      <Panel title={texts.noneTitle}>
        <p className="mut">{texts.none}</p>
      </Panel>
    );
  const [only] = assessments;
  if (assessments.length === 1 && only !== undefined) return <RiskCard assessment={only} shared={new Set()} />;
  const risky = assessments.filter(({ riskFactors }) => riskFactors.length > 0);
  const quiet = assessments.filter(({ riskFactors }) => riskFactors.length === 0);
  const shared = sharedFactors(risky);
  const keys = new Set(shared.map(({ factor }) => factor.key));
  const shown = showsAll ? risky : risky.slice(0, firstCards);
  return (
    <>
      {shared.length === 0 ? null : <SharedRisks shared={shared} />}
      {shown.map((assessment) => (
        <RiskCard key={assessment.developerId} assessment={assessment} shared={keys} />
      ))}
      {shown.length === risky.length ? null : (
        <Button onClick={() => showAll(true)}>{texts.showAll(risky.length)}</Button>
      )}
      {quiet.length === 0 ? null : (
        <Panel title={texts.noFactorsFor(quiet.length)}>
          <p className="s">
            {quiet.map(({ developerId, developerName }, index) => (
              <span key={developerId}>
                {index === 0 ? '' : ', '}
                <InnerLink className="link" href={`/insights/risks?developer=${developerId}`}>
                  {developerName}
                </InnerLink>
              </span>
            ))}
          </p>
        </Panel>
      )}
    </>
  );
};
