import { contract } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { pulseTexts as texts } from '../../texts/pulse.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { LoadFailed } from '../../ui/query-state.tsx';
import { ScaleChoice } from '../../ui/charts/scale-choice.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { pulseKey, type usePulse } from './pulse.queries.ts';

/** The questions of the week, while they are open; or that this failed to load. */
export const PulseSection = ({ query }: { query: ReturnType<typeof usePulse> }): ReactNode => (
  <>
    <LoadFailed loads={query} what={texts.loadFailed} />
    {query.data?.asks === true ? <Survey counts={query.data.counts} /> : null}
  </>
);

const Survey = ({ counts }: { counts: boolean }): ReactNode => {
  const [satisfaction, setSatisfaction] = useState<number | null>(null);
  const [pace, setPace] = useState<number | null>(null);
  const queries = useQueryClient();
  const { busy, failure, submit } = useSubmission(texts.failed);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (satisfaction === null) return;
    submit(async () => {
      await call(contract.pulse.answer, { body: { satisfaction, ...(pace === null ? {} : { pace }) } });
      showToast({ type: 'success', title: texts.thanks, message: texts.thanksText });
      await queries.invalidateQueries({ queryKey: pulseKey });
    });
  };
  const skip = (): void =>
    submit(async () => {
      await call(contract.pulse.skip, {});
      await queries.invalidateQueries({ queryKey: pulseKey });
    });
  return (
    <Panel title={texts.title} note={texts.note}>
      <Failure message={failure} />
      <form className="pulse" onSubmit={send}>
        <div className="pulse-questions">
          <ScaleChoice
            question={texts.questions.satisfaction}
            values={scores}
            value={satisfaction}
            choose={setSatisfaction}
            ends={texts.scaleEnds}
          />
          <ScaleChoice
            question={texts.questions.pace}
            values={scores}
            value={pace}
            choose={setPace}
            ends={texts.scaleEnds}
          />
        </div>
        <p className="xs mut">{texts.privacy}</p>
        {counts ? null : <p className="xs mut">{texts.notYet}</p>}
        <span className="choices">
          <Button variant="primary" type="submit" disabled={busy || satisfaction === null}>
            {texts.send}
          </Button>
          <Button disabled={busy} onClick={skip}>
            {texts.skip}
          </Button>
        </span>
      </form>
    </Panel>
  );
};

const scores = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
