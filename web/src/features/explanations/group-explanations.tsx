import type { GroupExplanation } from '@sightline/contract';
import type { ReactNode } from 'react';
import { explanationTexts as texts } from '../../texts/explanations.ts';
import { Panel } from '../../ui/panel.tsx';
import { Details } from '../../ui/section.tsx';
import { StatementText } from '../receipts/statement-text.tsx';

/** With more, teams without a clear change are folded, so that explanations of people stay near the top. */
const maxShown = 8;

/** Why the scores of the organization and its teams changed. */
export const GroupExplanations = ({ groups }: { groups: readonly GroupExplanation[] }): ReactNode => {
  const folded = groups.length > maxShown ? groups.filter(isFoldable) : [];
  return (
    <Panel title={texts.groups}>
      <Statements groups={groups.filter((group) => !folded.includes(group))} />
      {folded.length === 0 ? null : (
        <Details id="explanations.teams" title={texts.unclearTeams(folded.length)}>
          <Statements groups={folded} />
        </Details>
      )}
    </Panel>
  );
};

const isFoldable = ({ subject, statements }: GroupExplanation): boolean =>
  subject !== 'organization' && statements.every(({ tone }) => tone === 'neutral');

const Statements = ({ groups }: { groups: readonly GroupExplanation[] }): ReactNode => (
  <ul className="plain">
    {groups.map((group) => (
      <li key={group.subject}>
        {group.statements.map((statement, index) => (
          <span key={index}>
            <StatementText statement={statement} />{' '}
          </span>
        ))}
      </li>
    ))}
  </ul>
);
