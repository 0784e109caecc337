import { maxQuestionLength, type AnsweredQuestion } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { questionTexts as texts } from '../../texts/questions.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { writePlainDay } from '../../ui/format.ts';
import { Heading } from '../../ui/heading.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { StatementText } from '../receipts/statement-text.tsx';
import { AnswerBars } from './answer-bars.tsx';
import { useAnswer } from './questions.queries.ts';

/** A question in plain words and its answer; the question is in the URL, so that an answer can be linked. */
export const AskPage = (): ReactNode => {
  const { q: question = '' } = useAddress();
  const changeAddress = useChangeAddress();
  const query = useAnswer(question);
  const ask = (question: string): void => changeAddress({ q: question });
  return (
    <div className="page">
      <Heading title={texts.title} />
      <p className="mut">{texts.note}</p>
      <QuestionBox question={question} ask={ask} />
      <QueryState query={query} what={texts.failed} waiting={180}>
        {(answer) => (
          <>
            {answer.question === '' ? null : <Answer answer={answer} />}
            <Panel title={texts.examples}>
              <div className="chips suggested">
                {answer.suggestions.map((suggestion) => (
                  <Button key={suggestion} onClick={() => ask(suggestion)}>
                    {suggestion}
                  </Button>
                ))}
              </div>
            </Panel>
          </>
        )}
      </QueryState>
    </div>
  );
};

type BoxProps = { question: string; ask: (question: string) => void };

const QuestionBox = ({ question, ask }: BoxProps): ReactNode => {
  const [typed, setTyped] = useDraft(question);
  return (
    <form
      className="question"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') ask(typed.trim());
      }}
    >
      <Field
        label={texts.label}
        value={typed}
        placeholder={texts.placeholder}
        maxLength={maxQuestionLength}
        change={setTyped}
      />
      <Button type="submit" variant="primary">
        {texts.ask}
      </Button>
    </form>
  );
};

const Answer = ({
  answer: { understood, refused, statements, chart, next, question },
}: {
  answer: AnsweredQuestion;
}) => (
  <Panel title={question}>
    <div aria-live="polite">
      {refused === null ? null : <p>{refused}</p>}
      {statements.map((statement, index) => (
        <p key={index} className={statement.tone === 'neutral' ? undefined : statement.tone}>
          <StatementText statement={statement} />
        </p>
      ))}
      {understood === null ? null : (
        <p className="mut s">
          {texts.understood(
            understood.name,
            namesOf(understood.subjects),
            `${writePlainDay(understood.days.from)} – ${writePlainDay(understood.days.to)}`,
          )}
          {understood.by === 'model' ? ` ${texts.readByModel}` : ''}
        </p>
      )}
    </div>
    {chart === null ? null : <AnswerBars chart={chart} />}
    {next === null ? null : (
      <p>
        <InnerLink className="link" href={next.href}>
          {next.text}
        </InnerLink>
      </p>
    )}
  </Panel>
);

/** More teams are counted instead of named. */
const maxNamed = 6;

const namesOf = (subjects: readonly { name: string }[]): string =>
  subjects.length > maxNamed ? texts.teams(subjects.length) : subjects.map(({ name }) => name).join(', ');
