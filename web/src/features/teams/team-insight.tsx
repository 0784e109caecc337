import type { ReactNode } from 'react';
import { teamTexts } from '../../texts/teams.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import type { TeamAnalytics } from './teams.queries.ts';

const texts = teamTexts.insight;

type Props = { insight: TeamAnalytics['insight']; open: OpenReceipt };

/** What moved in the shown teams; every sentence opens the figures that it rests on. */
export const TeamInsight = ({ insight: { statements, compared }, open }: Props): ReactNode => (
  <section className="panel" aria-label={texts.title}>
    <h2>
      {texts.title} <span>{texts.note}</span>
    </h2>
    <ul className="inside statements">
      {statements.map((one) => (
        <li key={`${one.teamId}-${one.metric}`} className="s">
          <span className={`mark ${one.reading === 'better' ? 'success' : 'warning'}`} aria-hidden="true" />
          <span>
            {texts.sentence(one, one.name)}{' '}
            <button className="link" type="button" onClick={() => open(one.metric, `team:${one.teamId}`)}>
              {texts.evidence}
            </button>
          </span>
        </li>
      ))}
      {statements.length > 0 ? null : (
        <li className="s mut">{compared === 0 ? texts.nothing : texts.steady(compared)}</li>
      )}
    </ul>
  </section>
);
