import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { useSample } from '../../platform/sample.ts';
import { decisionTexts as texts } from '../../texts/decisions.ts';
import { filterTexts } from '../../texts/filters.ts';
import { Button } from '../../ui/button.tsx';
import { DemoDataToggle } from '../../ui/demo-data-toggle.tsx';
import { today } from '../../ui/filters/today.ts';
import { sampleTexts } from '../../texts/sample.ts';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useHasNoDevelopers } from '../../ui/use-developers.ts';
import { useTeams } from '../../ui/use-teams.ts';
import { NoTeams, SetupCard } from '../../ui/setup-card.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { AnswerView } from './answer-view.tsx';
import { usePreview, useSaveDecision } from './decisions.queries.ts';
import { SavedDecisions } from './saved-decisions.tsx';
import { questionIn, seedIn, defaultDays } from './question-address.ts';
import { QuestionForm } from './question-form.tsx';
import { Heading } from '../../ui/heading.tsx';

/** Questions about the future, answered as they are entered. */
export const DecisionSupportPage = (): ReactNode => {
  const address = useAddress();
  const changeAddress = useChangeAddress();
  const router = useRouter();
  const { open } = useReceipt();
  const teams = useTeams();
  const hasNoDevelopers = useHasNoDevelopers();
  const defaults = defaultDays(today());
  const seed = seedIn(address);
  const { question, problem } = questionIn(address, teams.data?.[0]?.id ?? null, defaults);
  const query = usePreview(question, seed);
  const { data, error, isPlaceholderData } = query;
  const save = useSaveDecision();
  const sample = useSample();
  const hasNoTeams = teams.data?.every((team) => team.members === 0) === true;
  const isAnswered = error === null && question !== null && data?.question.kind === question.kind;
  const shown = isAnswered && hasNoDevelopers !== true && !hasNoTeams ? data : undefined;
  const keep = (): void => {
    if (question === null) return;
    save.mutate(
      { question, seed },
      { onSuccess: ({ id }) => router.history.push(`/performance/decision-support/${id}`) },
    );
  };
  return (
    <div className="page">
      <div className="head">
        <div>
          <Heading title={texts.title} />
          <p className="s">{texts.sentence}</p>
        </div>
        <span className="grow" />
        <div className="choices">
          <Button
            disabled={shown === undefined}
            title={shown === undefined ? texts.noAnswer : undefined}
            onClick={() => changeAddress({ seed: String(Math.floor(Math.random() * 100_000) + 2) }, 'replace')}
          >
            {texts.runAgain}
          </Button>
          <Button
            variant="primary"
            disabled={shown === undefined || isPlaceholderData || save.isPending || sample.on}
            title={shown === undefined ? texts.noAnswer : sample.on ? sampleTexts.notSaved : undefined}
            onClick={keep}
          >
            {save.isPending ? texts.saving : texts.save}
          </Button>
          <DemoDataToggle />
        </div>
      </div>
      {hasNoDevelopers === true ? (
        <SetupCard />
      ) : hasNoTeams ? (
        <NoTeams />
      ) : (
        <>
          <QuestionForm usual={defaults} />
          <Failure message={save.error === null ? null : `${texts.failed}: ${save.error.message}`} />
          {problem === null ? null : (
            <p className="note warn" role="alert">
              {problem}
            </p>
          )}
          <LoadFailed loads={[teams, query]} what={[filterTexts.teamsFailed, texts.notAnswered]} />
          {shown === undefined ? (
            error === null && question !== null ? (
              <Skeleton height={420} />
            ) : null
          ) : (
            <div className="stack" aria-busy={isPlaceholderData}>
              <AnswerView decision={shown} open={open} />
            </div>
          )}
          {sample.on ? null : <SavedDecisions />}
        </>
      )}
    </div>
  );
};
