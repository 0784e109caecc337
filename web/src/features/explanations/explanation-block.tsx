import type { ReactNode } from 'react';
import { explanationTexts as texts } from '../../texts/explanations.ts';
import { writeDate, writePlainDay } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { localZone } from '../../ui/local-zone.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { StatementText } from '../receipts/statement-text.tsx';
import { ConfidenceBadge } from '../../ui/insights/confidence-badge.tsx';
import { useExplanations } from './explanations.queries.ts';

/** The latest explanation on the page of a person. */
export const ExplanationBlock = ({ developerId }: { developerId: string }): ReactNode => {
  const query = useExplanations(developerId, 1);
  return (
    <Panel
      title={texts.latest}
      note={
        <InnerLink className="link" href={`/insights/explanations?developer=${developerId}`}>
          {texts.onProfile.all}
        </InnerLink>
      }
    >
      <QueryState query={query} what={texts.loadFailed} waiting={60}>
        {({ explanations, refusal }) => {
          const [one] = explanations;
          if (one === undefined) return <p className="mut">{refusal ?? texts.onProfile.none}</p>;
          return (
            <p>
              {[...one.statements, ...one.counterfactuals].map((statement, index) => (
                <span key={index}>
                  <StatementText statement={statement} />{' '}
                </span>
              ))}
              <ConfidenceBadge percent={one.confidenceLevel} /> {/* The screen may show other days. */}
              <span className="xs mut num">
                {writePlainDay(one.days.from)} – {writePlainDay(one.days.to)} ·{' '}
                {texts.generated(writeDate(one.generatedAt, localZone()))}
              </span>
            </p>
          );
        }}
      </QueryState>
    </Panel>
  );
};
