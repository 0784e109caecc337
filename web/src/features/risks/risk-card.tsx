import type { RiskAssessment } from '@sightline/contract';
import type { ReactNode } from 'react';
import { riskTexts as texts } from '../../texts/risks.ts';
import { writePlainDay } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { RiskFactorItem } from './risk-factor-item.tsx';
import { RiskLevel } from './risk-level.tsx';
import { RiskRadar } from './risk-radar.tsx';

type Props = {
  assessment: RiskAssessment;
  /** Factors shared with other cards; their common text is collapsed. */
  shared: ReadonlySet<string>;
};

export const RiskCard = ({ assessment, shared }: Props): ReactNode => {
  const { developerId, developerName, riskLevel, riskScore, assessedOn, riskFactors, overallMitigation } = assessment;
  return (
    <section className="panel" aria-label={developerName}>
      <h2>
        <InnerLink className="link" href={`/performance/profiles/${developerId}`}>
          {developerName}
        </InnerLink>
        <span>{texts.assessed(writePlainDay(assessedOn))}</span>
        <span className="right choices">
          <span className="s mut num">
            {texts.score} {texts.scoreOf(riskScore)}
          </span>
          <RiskLevel level={riskLevel} />
        </span>
      </h2>
      <div className="inside">
        {riskFactors.length === 0 ? (
          <p className="mut">{texts.noFactors}</p>
        ) : (
          <>
            <div className="two eq">
              <RiskRadar name={developerName} factors={riskFactors} />
              <ul className="risk-factors" aria-label={texts.factors}>
                {riskFactors.map((factor) => (
                  <RiskFactorItem key={factor.key} factor={factor} isShared={shared.has(factor.key)} />
                ))}
              </ul>
            </div>
            <div className="risk-overall">
              <h3 className="label">{texts.overall}</h3>
              <ul className="plain-list">
                {overallMitigation.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            </div>
          </>
        )}
      </div>
    </section>
  );
};
