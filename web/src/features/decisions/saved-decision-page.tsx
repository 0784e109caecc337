import { useParams, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { useCapability } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { decisionTexts as texts } from '../../texts/decisions.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { writePlainDay } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { AnswerView } from './answer-view.tsx';
import { useSavedDecision, useRemoveDecision } from './decisions.queries.ts';
import { addressOf } from './question-address.ts';
import { Failure } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { UnreadablePage, whyUnreadable } from '../../ui/unreadable-page.tsx';
import { Heading } from '../../ui/heading.tsx';

const list = '/performance/decision-support';

/** A saved answer, unchanged since it was saved. */
export const SavedDecisionPage = (): ReactNode => {
  const { decisionId = '' } = useParams({ strict: false }) as { decisionId?: string };
  const query = useSavedDecision(decisionId);
  const { data, error } = query;
  const { open } = useReceipt();
  const router = useRouter();
  const remove = useRemoveDecision();
  const seesIndividuals = useCapability('canViewAllData');
  const copy = async (): Promise<void> => {
    if (await copyText(`${location.origin}${list}/${decisionId}`))
      showToast({ type: 'success', title: texts.copied, message: texts.copiedText });
  };
  const removeIt = (): void =>
    remove.mutate(decisionId, {
      onSuccess: () => {
        showToast({ type: 'success', title: texts.removed, message: texts.removedText });
        router.history.push(list);
      },
    });
  const why = whyUnreadable(error, decisionId);
  if (why !== null) return <UnreadablePage why={why} what="decision" />;
  const problem = remove.error?.message ?? null;
  return (
    <div className="page">
      <div className="head">
        <div>
          <Heading title={data === undefined ? texts.title : texts.questionText(data.question)} />
          <p className="s num">
            {data === undefined
              ? ''
              : `${data.team?.name ?? texts.organization} · ${texts.savedSentence(writePlainDay(data.askedOn), data.madeBy ?? '')}`}
          </p>
          {data !== undefined && seesIndividuals ? <p className="s mut">{texts.savedForAll}</p> : null}
        </div>
        <span className="grow" />
        {data === undefined ? null : (
          <div className="choices">
            <InnerLink className="btn" href={`${list}?${new URLSearchParams(addressOf(data.question)).toString()}`}>
              {texts.askAgain}
            </InnerLink>
            {data.mayDelete ? (
              <Confirm
                label={texts.remove}
                question={texts.removeQuestion}
                yes={texts.remove}
                no={texts.cancelRemove}
                disabled={remove.isPending}
                confirm={removeIt}
              />
            ) : null}
            <Button variant="primary" onClick={() => void copy()}>
              {texts.copy}
            </Button>
          </div>
        )}
      </div>
      <Failure message={problem} />
      <QueryState query={query} what={texts.loadFailed} waiting={420}>
        {(decision) => (
          <div className="stack">
            <AnswerView decision={decision} open={open} />
          </div>
        )}
      </QueryState>
    </div>
  );
};
