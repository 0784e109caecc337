import type { ReactNode } from 'react';
import { riskTexts as texts } from '../../texts/risks.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FactorBasis, Mitigations } from './risk-factor-item.tsx';
import type { SharedFactor } from './risk-summary.ts';

/** Factors of several people, listed once with their common text. */
export const SharedRisks = ({ shared }: { shared: readonly SharedFactor[] }): ReactNode => (
  <Panel title={texts.sharedTitle} note={texts.sharedNote}>
    <ul className="risk-factors">
      {shared.map(({ factor, people }) => (
        <li key={factor.key}>
          <p className="choices">
            <b>{factor.name}</b>
            <span className="s mut num">
              {texts.category[factor.category]} · {texts.sharedBy(people.length)}
            </span>
          </p>
          <p className="s">
            {people.map(({ developerId, developerName }, index) => (
              <span key={developerId}>
                {index === 0 ? '' : ', '}
                <InnerLink className="link" href={`/insights/risks?developer=${developerId}`}>
                  {developerName}
                </InnerLink>
              </span>
            ))}
          </p>
          <FactorBasis factor={factor} />
          <Mitigations factor={factor} />
        </li>
      ))}
    </ul>
  </Panel>
);
