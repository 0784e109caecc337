import type { contract, RouteReply } from '@sightline/contract';
import type { ReactNode } from 'react';
import { teamTexts } from '../../texts/teams.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

type TeamAnalytics = RouteReply<typeof contract.teams.analytics>;
const texts = teamTexts.insight;

/** What moved in the shown teams; every sentence opens the figures that it rests on. */
export const TeamInsight = ({
  data: { insight, teams },
  open,
}: {
  data: Pick<TeamAnalytics, 'insight' | 'teams'>;
  open: OpenReceipt;
}): ReactNode => {
  const names = new Map(teams.map((team) => [team.id, team.name]));
  const statements = insight.statements.filter((one) => names.has(one.teamId));
  return (
    <section className="panel" aria-label={texts.title}>
      <h2>
        {texts.title} <span>{texts.note}</span>
      </h2>
      <ul className="inside statements">
        {statements.map((one) => (
          <li key={`${one.teamId}-${one.metric}`} className="s">
            <span className={`mark ${one.reading === 'better' ? 'success' : 'warning'}`} aria-hidden="true" />
            <span>
              {texts.sentence(one, names.get(one.teamId) ?? '')}{' '}
              <button className="link" type="button" onClick={() => open(one.metric, `team:${one.teamId}`)}>
                {texts.evidence}
              </button>
            </span>
          </li>
        ))}
        {statements.length > 0 ? null : (
          <li className="s mut">{insight.compared === 0 ? texts.nothing : texts.steady(insight.compared)}</li>
        )}
      </ul>
    </section>
  );
};
