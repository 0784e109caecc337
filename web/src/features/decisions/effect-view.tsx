import { formatValue, type Answer, type Decision } from '@sightline/contract';
import type { ReactNode } from 'react';
import { decisionTexts } from '../../texts/decisions.ts';
import { writePlainDay } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatementText } from '../receipts/statement-text.tsx';

const texts = decisionTexts.effect;

type Props = { decision: Decision; answer: Extract<Answer, { kind: 'effect' }> };

/** Whether a figure changed after a change in how the team works, compared with other teams. */
export const EffectView = ({ decision: { question, team }, answer }: Props): ReactNode => {
  const { after, before, others, statement } = answer;
  if (question.kind !== 'effect') return null;
  return (
    <Panel title={decisionTexts.answer} note={decisionTexts.questionText(question)}>
      <p>
        <StatementText statement={statement} />
      </p>
      <p className="s mut num">
        {texts.days(
          writePlainDay(after.from),
          writePlainDay(after.to),
          writePlainDay(before.from),
          writePlainDay(before.to),
        )}
      </p>
      {others === null ? null : (
        <p className="s">
          {texts.others(
            others.teams,
            signed(others.change, formatValue(Math.abs(others.change), others.unit)),
            others.clear,
          )}
        </p>
      )}
      <p className="s mut">
        {texts.caution}{' '}
        <InnerLink
          className="link"
          href={`/performance/historical?${new URLSearchParams({ metric: question.metric, of: `team:${team?.id ?? ''}` }).toString()}`}
        >
          {texts.history}
        </InnerLink>
      </p>
    </Panel>
  );
};

const signed = (change: number, written: string): string =>
  !/[1-9]/.test(written) ? `±${written}` : `${change > 0 ? '+' : '−'}${written}`;
