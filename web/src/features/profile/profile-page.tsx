import { contract } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { changeUser, useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { accountTexts } from '../../texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { relativeTime } from '../../ui/format.ts';
import { Field } from '../../ui/field.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { programName } from '../../ui/program-name.ts';
import { LoadFailed } from '../../ui/query-state.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSubmission } from '../../ui/use-submission.ts';
import { AvatarField } from './avatar-field.tsx';
import { Heading } from '../../ui/heading.tsx';

const texts = accountTexts.profile;

/** What users can change about themselves. */
type Props = {
  /** The sign-in feature's form. */
  changePassword: ReactNode;
  /** Panels and closing notes contributed by other features. */
  children?: ReactNode;
  events?: ReactNode;
};

export const ProfilePage = ({ changePassword, children, events }: Props): ReactNode => (
  <div className="page">
    <Heading title={texts.title} />
    <About />
    <Panel title={texts.passwordTitle}>{changePassword}</Panel>
    {children}
    <Sessions />
    {events}
  </div>
);

const About = (): ReactNode => {
  const session = useSession();
  const [name, setName] = useState(session?.user.name ?? '');
  const { busy, failure, submit } = useSubmission(texts.failed, (error) =>
    showToast({
      id: 'profile',
      type: 'error',
      title: texts.failed,
      message: failureText(error, texts.failedToast),
    }),
  );
  const again = useSubmission(texts.failed);
  if (session === null) return null;
  const { user } = session;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    submit(async () => {
      changeUser((await call(contract.accounts.updateProfile, { body: { name } })).user);
      showToast({ type: 'success', title: texts.savedTitle, message: texts.saved });
    });
  };
  const send = (): void =>
    again.submit(async () => {
      await call(contract.accounts.sendVerification, {});
      showToast({ type: 'success', title: texts.savedTitle, message: texts.sent });
    });
  return (
    <Panel title={user.email}>
      <Failure message={failure ?? again.failure} />
      {user.emailVerified ? null : (
        <p className="note warn">
          {texts.unverified(user.email)}
          <Button disabled={again.busy} onClick={send}>
            {texts.sendAgain}
          </Button>
        </p>
      )}
      <AvatarField user={user} />
      <form onSubmit={save} noValidate>
        <UnsavedGuard when={name.trim() !== user.name} parts={[]} />
        <Field label={texts.name} name="name" autoComplete="name" value={name} change={setName} />
        <span>
          <Button variant="primary" type="submit" disabled={busy || name.trim() === user.name}>
            {texts.save}
          </Button>
        </span>
      </form>
    </Panel>
  );
};

const Sessions = (): ReactNode => {
  const queries = useQueryClient();
  const now = useNow();
  const user = useSession()?.user;
  const query = useQuery({
    queryKey: queryKeys.accountSessions(),
    queryFn: () => call(contract.accounts.sessions, {}),
  });
  const end = useMutation({
    mutationFn: ({ id }: { id: string; agent: string }) =>
      call(contract.accounts.endSession, { params: { sessionId: id } }),
    onSuccess: (_ended, { agent }) => {
      showToast({ type: 'success', title: texts.ended, message: programName(agent) ?? texts.unknownAgent });
      return queries.invalidateQueries({ queryKey: queryKeys.account() });
    },
  });
  return (
    <Panel title={texts.sessionsTitle}>
      {user?.byProvider === true ? <p className="s mut">{texts.sessionsPart(user.organizationName ?? '')}</p> : null}
      <Failure message={end.error?.message ?? null} />
      <LoadFailed loads={query} what={texts.sessionsFailed} />
      <div className="scroll" hidden={query.data === undefined && query.error !== null}>
        <DataTable
          className="rows stacked in-pairs"
          columns={[
            { title: texts.columns.where },
            { title: texts.columns.since },
            { title: texts.columns.seen },
            { title: texts.end, hidden: true },
          ]}
        >
          {(query.data?.sessions ?? []).map((session) => (
            <tr key={session.id}>
              <td>
                {programName(session.agent) ?? texts.unknownAgent} <span className="mut">{session.address}</span>{' '}
                {session.current ? <span className="badge good">{texts.thisSession}</span> : null}
              </td>
              <td className="num" data-label={texts.columns.since}>
                {relativeTime(Date.parse(session.createdAt), now)}
              </td>
              <td className="num" data-label={texts.columns.seen}>
                {relativeTime(Date.parse(session.lastSeenAt), now)}
              </td>
              <td className="right">
                {session.current ? null : (
                  <Button disabled={end.isPending} onClick={() => end.mutate(session)}>
                    {texts.end}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
    </Panel>
  );
};
