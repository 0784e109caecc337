import { contract, formatNumber, plans, type Plan, type RouteReply } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { billingTexts as texts } from '../../texts/billing.ts';
import { platformTexts } from '../../texts/platform.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { writeDate } from '../../ui/format.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { zone } from './parts.tsx';
import { useBilling } from './platform.queries.ts';

const planNames = platformTexts.tenant.plans;

/** The organization's plan, its usage, and requests for another plan. */
export const BillingPanel = (): ReactNode => {
  const query = useBilling();
  return (
    <QueryState query={query} waiting={200} what={texts.loadFailed}>
      {(billing) => (
        <>
          <Panel title={texts.title}>
            <p>{texts.plan(planNames[billing.plan])}</p>
            <TrialNote billing={billing} />
            <dl className="facts across" aria-label={texts.limits}>
              {billing.usage.map(({ name, used, limit }) => {
                const most = limit === -1 ? texts.unlimited : formatNumber(limit);
                return (
                  <div key={name}>
                    <dt>{texts.names[name]}</dt>
                    <dd className="num">{used === null ? most : texts.usage(used, most)}</dd>
                  </div>
                );
              })}
            </dl>
          </Panel>
          <Panel title={texts.change}>
            {billing.request?.answer === null ? (
              <p>{texts.open(planNames[billing.request.plan])}</p>
            ) : (
              <>
                {billing.request === null ? null : <p className="mut">{texts.answered[billing.request.answer]}</p>}
                <RequestForm plan={billing.plan} isTrial={billing.trialEndsAt !== null} />
              </>
            )}
          </Panel>
        </>
      )}
    </QueryState>
  );
};

/** When the trial ends, what stops then and what to do. */
const TrialNote = ({ billing }: { billing: RouteReply<typeof contract.billing.read> }): ReactNode => {
  const { trialEndsAt, trialDaysLeft, request } = billing;
  if (trialEndsAt === null || trialDaysLeft === null) return null;
  const day = writeDate(trialEndsAt, zone);
  return (
    <p className={trialDaysLeft === 0 ? 'note bad' : trialDaysLeft <= 7 ? 'note warn' : ''}>
      {trialDaysLeft === 0 ? texts.trial.ended(day) : texts.trial.ends(day, trialDaysLeft)}{' '}
      {request?.answer === null ? texts.trial.open : texts.trial.request}
    </p>
  );
};

const RequestForm = ({ plan, isTrial }: { plan: Plan; isTrial: boolean }): ReactNode => {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const { busy, failure, submit } = useSubmission(texts.failed);
  const offered = plans.filter((offer) => isTrial || offer !== plan);
  const send = (wanted: Plan): void =>
    submit(async () => {
      await call(contract.billing.request, { body: { plan: wanted, note } });
      showToast({ type: 'success', title: texts.requested, message: planNames[wanted] });
      await queries.invalidateQueries({ queryKey: queryKeys.billing() });
    });
  return (
    <>
      <UnsavedGuard when={note !== ''} parts={['tab']} />
      <Failure message={failure} />
      <TextArea label={texts.note} value={note} change={setNote} maxLength={2000} rows={3} />
      <span className="choices">
        {offered.map((offer) => (
          <Button key={offer} disabled={busy} onClick={() => send(offer)}>
            {texts.request(planNames[offer], isTrial)}
          </Button>
        ))}
      </span>
    </>
  );
};
