import type { Period } from '@sightline/contract';
import type { ReactNode } from 'react';
import { teamTexts } from '../../texts/teams.ts';
import { Button } from '../../ui/button.tsx';
import { daysBefore } from '../../ui/filters/filters.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import type { TeamAnalytics } from './teams.queries.ts';

const texts = teamTexts.insight;

type Props = { insight: TeamAnalytics['insight']; period: Period; open: OpenReceipt };

/** What moved in the shown teams; every sentence opens the figures that it rests on. */
export const TeamInsight = ({ insight: { statements, compared }, period, open }: Props): ReactNode => (
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
            <Button
              variant="link"
              aria-label={texts.evidenceOf(teamTexts.nameOf(one.metric), one.name)}
              onClick={() => open(one.metric, `team:${one.teamId}`)}
            >
              {texts.evidence}
            </Button>{' '}
            <Button
              variant="link"
              aria-label={texts.beforeOf(teamTexts.nameOf(one.metric), one.name)}
              onClick={() => open(one.metric, `team:${one.teamId}`, daysBefore(period))}
            >
              {texts.before}
            </Button>
          </span>
        </li>
      ))}
      {statements.length > 0 ? null : (
        <li className="s mut">{compared === 0 ? texts.nothing : texts.steady(compared)}</li>
      )}
    </ul>
  </section>
);
