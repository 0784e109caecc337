import type { RiskFactor } from '@sightline/contract';
import type { ReactNode } from 'react';
import { riskTexts as texts } from '../../texts/risks.ts';
import { StatementText } from '../receipts/statement-text.tsx';
import { RiskLevel } from './risk-level.tsx';
import { likelihoodOf } from './risk-summary.ts';

/** The part of a factor that is the same for everyone who has it. */
export const FactorBasis = ({ factor }: { factor: RiskFactor }): ReactNode => {
  const { kind, n, harmed, usual } = factor.likelihoodFrom;
  return <p className="s mut">{kind === 'history' ? texts.history(harmed, n, usual) : texts.prior(n)}.</p>;
};

export const Mitigations = ({ factor: { mitigations } }: { factor: RiskFactor }): ReactNode => (
  <ul className="plain-list s">
    {mitigations.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ul>
);

type Props = { factor: RiskFactor; isShared: boolean };

export const RiskFactorItem = ({ factor, isShared }: Props): ReactNode => {
  const { category, severity, description, impact } = factor;
  return (
    <li>
      <p className="choices">
        <RiskLevel level={severity} />
        <span className="s mut">{texts.category[category]}</span>
      </p>
      <p>
        <StatementText statement={description} />
      </p>
      <p className="s mut num">
        {likelihoodOf(factor)} · {texts.impactOf(impact)}.
      </p>
      {isShared ? (
        <details className="s">
          <summary>{texts.mitigations}</summary>
          <FactorBasis factor={factor} />
          <Mitigations factor={factor} />
        </details>
      ) : (
        <>
          <FactorBasis factor={factor} />
          <Mitigations factor={factor} />
        </>
      )}
    </li>
  );
};
