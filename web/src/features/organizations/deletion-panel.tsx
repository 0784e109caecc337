import { contract, deletionGraceDays } from '@sightline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { writeDate } from '../../ui/format.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = organizationTexts.deletion;

/** Deletes the organization after a grace period, in which it can be canceled. */
export const DeletionPanel = (): ReactNode => {
  const session = useSession();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.organizationDeletion(),
    queryFn: () => call(contract.organizationDeletion.read, {}),
  });
  const { busy, failure, submit } = useSubmission(texts.failed);
  if (session?.organization == null || session.user.isDemo) return null;
  const { name, timeZone } = session.organization;
  const request = (body: { name: string; password: string }): void =>
    submit(async () => {
      queries.setQueryData(
        queryKeys.organizationDeletion(),
        await call(contract.organizationDeletion.request, { body }),
      );
      showToast({ type: 'success', title: texts.requested, message: texts.membersNotified });
    });
  const keep = (): void =>
    submit(async () => {
      queries.setQueryData(queryKeys.organizationDeletion(), await call(contract.organizationDeletion.cancel, {}));
      showToast({ type: 'success', title: texts.canceled, message: texts.membersNotified });
    });
  return (
    <Panel title={texts.title}>
      <Failure message={failure} />
      <QueryState query={query} waiting={120} what={texts.loadFailed}>
        {({ deletion }) =>
          deletion === null ? (
            <RequestForm name={name} byProvider={session.user.byProvider} busy={busy} request={request} />
          ) : (
            <>
              <p className="note bad" role="status">
                {texts.due(name, writeDate(deletion.dueAt, timeZone), deletion.requestedBy)}
              </p>
              <span>
                <Button variant="primary" disabled={busy} onClick={keep}>
                  {texts.cancel}
                </Button>
              </span>
            </>
          )
        }
      </QueryState>
    </Panel>
  );
};

type RequestProps = {
  name: string;
  /** Users without a password need a recent sign-in. */
  byProvider: boolean;
  busy: boolean;
  request: (body: { name: string; password: string }) => void;
};

const RequestForm = ({ name, byProvider, busy, request }: RequestProps): ReactNode => {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    request({ name: typed, password });
  };
  const isReady = typed === name && (byProvider || password !== '');
  return (
    <form onSubmit={send} noValidate aria-label={texts.title}>
      <p className="s mut">{texts.hint(deletionGraceDays)}</p>
      <Field
        label={texts.confirm(name)}
        name="organization-to-delete"
        autoComplete="off"
        value={typed}
        change={setTyped}
      />
      {byProvider ? (
        <p className="s mut">{texts.byProvider}</p>
      ) : (
        <Field
          label={texts.password}
          name="deletion-password"
          type="password"
          autoComplete="current-password"
          value={password}
          change={setPassword}
        />
      )}
      <span>
        <Button type="submit" disabled={busy || !isReady}>
          {texts.button}
        </Button>
      </span>
    </form>
  );
};
