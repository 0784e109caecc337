import type { Answer, Decision, Question } from '@sightline/contract';
import type { ReactNode } from 'react';
import { decisionTexts as texts } from '../../texts/decisions.ts';
import { Panel } from '../../ui/panel.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { BottleneckMonths } from './bottleneck-months.tsx';
import { BottleneckView } from './bottleneck-view.tsx';
import { SimulationChart } from './simulation-chart.tsx';
import { EffectView } from './effect-view.tsx';
import { HistoryBars } from './history-bars.tsx';
import { BasedOn } from './based-on.tsx';
import { RecordPanel } from './record-panel.tsx';
import { Scenario } from './scenario.tsx';

type Props = { decision: Decision; open: OpenReceipt };

/** An answer with its full basis: all runs, the history, the track record. */
export const AnswerView = ({ decision, open }: Props): ReactNode => {
  const { answer } = decision;
  if (answer.kind === 'insufficient-data') {
    return (
      <>
        <Panel title={texts.answer} note={texts.questionText(decision.question)}>
          <p>{texts.insufficient[answer.of](answer.have, answer.need)}</p>
        </Panel>
        {decision.history.length === 0 ? null : <HistoryBars decision={decision} open={open} />}
      </>
    );
  }
  if (answer.kind === 'bottleneck') {
    return (
      <>
        <BottleneckView decision={decision} answer={answer} open={open} />
        <BottleneckMonths decision={decision} answer={answer} open={open} />
      </>
    );
  }
  if (answer.kind === 'effect') return <EffectView decision={decision} answer={answer} />;
  return (
    <>
      <Panel title={texts.answer} note={texts.questionText(decision.question)}>
        <Levels answer={answer} question={decision.question} />
      </Panel>
      {answer.kind === 'what-if' || isOver(answer) ? null : <SimulationChart answer={answer} />}
      <div className="two eq">
        <RecordPanel record={answer.record} kind={answer.kind} />
        <BasedOn decision={decision} basis={answer.basis} open={open} />
      </div>
      <HistoryBars decision={decision} open={open} />
    </>
  );
};

type Forecast = Exclude<Answer, { kind: 'insufficient-data' | 'bottleneck' | 'effect' }>;

const leftOf = ({ todayLeft }: Forecast['basis']): string =>
  todayLeft === undefined ? '' : texts.todayLeft(todayLeft);

/** All of the work is done, so every run ends the same. */
const isOver = (answer: Forecast): boolean =>
  (answer.kind === 'sprint' || answer.kind === 'ship') && answer.remaining === 0;

/** The confidence levels side by side; higher ones mean later dates or fewer items. */
const Levels = ({ answer, question }: { answer: Forecast; question: Question }): ReactNode => {
  switch (answer.kind) {
    case 'completion':
      return (
        <>
          <p className="s mut">
            {texts.completion(question.kind === 'completion' ? question.items : 0)} {leftOf(answer.basis)}
          </p>
          <div className="levels">
            {answer.dates.map(({ sureness, date }) => (
              <Level key={sureness} sureness={sureness} value={texts.endOn(date)} />
            ))}
          </div>
        </>
      );
    case 'amount':
      return (
        <>
          <p className="s mut">
            {texts.amount(answer.days, question.kind === 'amount' ? texts.endOn(question.by) : '')}{' '}
            {leftOf(answer.basis)}
          </p>
          <div className="levels">
            {answer.amounts.map(({ sureness, items }) => (
              <Level key={sureness} sureness={sureness} value={texts.itemCount(items)} />
            ))}
          </div>
        </>
      );
    case 'ship':
      return <ShipLevels answer={answer} question={question} />;
    case 'sprint':
      if (isOver(answer)) return <p>{texts.sprintDone(answer.sprint.name, texts.endOn(answer.sprint.lastDay))}</p>;
      return (
        <>
          <p className="s mut">
            {texts.sprint(answer.sprint.name, answer.remaining, texts.endOn(answer.sprint.lastDay), answer.days)}
          </p>
          <p className="s">{texts.oddsIf}</p>
          <div className="levels">
            <div>
              <div className="value num">{texts.oddsOf(answer.odds)}</div>
              <div className="s mut">{texts.odds}</div>
            </div>
          </div>
          {(answer.olderThanUsual ?? []).length > 0 || (answer.otherInProgress ?? 0) > 0 ? (
            <p className="note warn">{texts.risks(answer.olderThanUsual ?? [], answer.otherInProgress ?? 0)}</p>
          ) : null}
        </>
      );
    case 'what-if':
      return <Scenario answer={answer} />;
  }
};

type Ship = Extract<Answer, { kind: 'ship' }>;

const ShipLevels = ({ answer, question }: { answer: Ship; question: Question }): ReactNode => {
  const { remaining, sprint, odds, days, dates } = answer;
  const by = question.kind === 'ship' ? texts.endOn(question.by) : '';
  if (remaining === 0) return <p>{texts.nothingOpen}</p>;
  return (
    <>
      <p>
        <b>{texts.ship(odds, by)}</b>
      </p>
      <p className="s mut">
        {question.kind === 'ship' && question.items !== null
          ? texts.enteredItems(remaining, days)
          : texts.openItems(remaining, sprint, days)}{' '}
        {leftOf(answer.basis)}
      </p>
      <div className="levels">
        <div>
          <div className="value num">{texts.oddsOf(odds)}</div>
          <div className="s mut">{texts.oddsBy(by)}</div>
        </div>
        {dates.map(({ sureness, date }) => (
          <Level key={sureness} sureness={sureness} value={texts.endOn(date)} />
        ))}
      </div>
      <p className="s mut">{texts.oddsIf}</p>
    </>
  );
};

const Level = ({ sureness, value }: { sureness: number; value: string }): ReactNode => (
  <div>
    <div className="value num">{value}</div>
    <div className="s mut">{texts.likelihood(sureness)}</div>
  </div>
);
