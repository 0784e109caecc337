import type { Explanation } from '@sightline/contract';
import type { ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { explanationTexts as texts } from '../../texts/explanations.ts';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { writeDate } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { ConfidenceBadge } from '../../ui/insights/confidence-badge.tsx';
import { ScoreBand } from '../../ui/figures/score-band.tsx';
import { Details } from '../../ui/section.tsx';
import { StatementText } from '../receipts/statement-text.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { KeyFactors } from './key-factors.tsx';
import { TopFactors } from './top-factors.tsx';

type Props = {
  explanation: Explanation;
  /** One of many: the details are behind a disclosure. */
  isCompact: boolean;
};

/** One score, the reasons for it, and what would change it. */
export const ExplanationCard = ({ explanation: one, isCompact }: Props): ReactNode => {
  const { open } = useReceipt();
  const figure = { kind: 'value', value: one.score, n: 0, total: 0 } as const;
  return (
    <section className="panel insight" aria-label={one.developerName}>
      <h2>
        <InnerLink className="link" href={`/performance/profiles/${one.developerId}`}>
          {one.developerName}
        </InnerLink>
        <span className="insight-marks">
          <ConfidenceBadge percent={one.confidenceLevel} />
          <span className="num">{texts.generated(writeDate(one.generatedAt, localZone()))}</span>
        </span>
      </h2>
      <div className="inside">
        <div className="headline">
          <div>
            <span className="label">{texts.score}</span>
            <FigureButton
              figure={figure}
              unit="score"
              label={texts.scoreOf(one.developerName)}
              open={() => open('performance_score', `person:${one.developerId}`, one.days)}
            />{' '}
            <ScoreBand figure={figure} />
            {one.previousScore === null ? null : (
              <p className="xs mut num">{texts.previousScore(one.previousScore.toFixed(0))}</p>
            )}
          </div>
          <div>
            <h3 className="label">{texts.explanation}</h3>
            <p>
              {one.statements.map((statement, index) => (
                <span key={index}>
                  <StatementText statement={statement} />{' '}
                </span>
              ))}
            </p>
          </div>
        </div>
        {isCompact ? (
          <>
            <TopFactors explanation={one} />
            <Details id={`explanation.${one.developerId}`} title={texts.details}>
              <Particulars explanation={one} showsAllFactors />
            </Details>
          </>
        ) : (
          <Particulars explanation={one} />
        )}
      </div>
    </section>
  );
};

/** All factors, what would change the score, the team and the recommendations. */
const Particulars = ({
  explanation: one,
  showsAllFactors = false,
}: {
  explanation: Explanation;
  showsAllFactors?: boolean;
}): ReactNode => {
  const { includeRecommendations } = usePreferences().aiInsights;
  return (
    <>
      <KeyFactors explanation={one} showsAllAtFirst={showsAllFactors} />
      {one.counterfactuals.length === 0 ? null : (
        <Part title={texts.counterfactuals}>
          {one.counterfactuals.map((statement, index) => (
            <li key={index}>
              <StatementText statement={statement} />
            </li>
          ))}
        </Part>
      )}
      {one.team === null ? null : (
        <Part title={texts.team}>
          <li>
            <StatementText statement={one.team.statement} />
          </li>
        </Part>
      )}
      {includeRecommendations && one.recommendations.length > 0 ? (
        <Part title={texts.recommendations}>
          {one.recommendations.map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>
            <InnerLink className="link" href={`/insights/recommendations?developer=${one.developerId}`}>
              {texts.toRecommendations}
            </InnerLink>
          </li>
        </Part>
      ) : null}
      {one.missing.length === 0 ? null : (
        <p className="xs mut">
          {texts.missing}: {one.missing.join(' · ')}
        </p>
      )}
    </>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <div>
    <h3 className="label">{title}</h3>
    <ul className="plain">{children}</ul>
  </div>
);
