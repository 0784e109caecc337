import { contract, plans } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { platformTexts } from '../../texts/platform.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { writeDate } from '../../ui/format.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { zone } from './parts.tsx';
import { useBilling } from './platform.queries.ts';

const texts = platformTexts.billing;
const planNames = platformTexts.tenant.plans;

/** The plan of the organization, what it uses of it, and asking for another one. */
export const BillingPanel = (): ReactNode => {
  const query = useBilling();
  return (
    <QueryState query={query} waiting={200} what={texts.loadFailed}>
      {(billing) => (
        <>
          <Panel title={texts.title}>
            <p>
              {texts.plan(planNames[billing.plan])}{' '}
              {billing.trialEndsAt === null ? null : texts.trial(writeDate(billing.trialEndsAt, zone))}
            </p>
            <dl className="facts across" aria-label={texts.limits}>
              {billing.usage.map(({ name, used, limit }) => {
                const most = limit === -1 ? texts.unlimited : limit.toLocaleString('en');
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
                <RequestForm plan={billing.plan} />
              </>
            )}
          </Panel>
        </>
      )}
    </QueryState>
  );
};

const RequestForm = ({ plan }: { plan: (typeof plans)[number] }): ReactNode => {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const { busy, failure, submit } = useSubmission(texts.failed);
  const other = plans.find((one) => one !== plan) ?? plan;
  const send = (): void =>
    submit(async () => {
      await call(contract.billing.request, { body: { plan: other, note } });
      showToast({ type: 'success', title: texts.requested, message: planNames[other] });
      await queries.invalidateQueries({ queryKey: queryKeys.billing() });
    });
  return (
    <>
      <Failure message={failure} />
      <TextArea label={texts.note} value={note} change={setNote} maxLength={2000} rows={3} />
      <span>
        <Button disabled={busy} onClick={send}>
          {texts.request}: {planNames[other]}
        </Button>
      </span>
    </>
  );
};
