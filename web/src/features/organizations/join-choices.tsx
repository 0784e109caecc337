import { contract } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { joiningTexts as texts } from '../../texts/joining.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { useJoining } from './joining.queries.ts';

/** Organizations that a user without one may ask to join, and their pending requests. */
export const JoinPanel = (): ReactNode => {
  const { choices, busy, failure, ask, withdraw } = useJoining();
  const email = useSession()?.user.email ?? '';
  return (
    <Panel title={texts.title}>
      <Failure message={failure} />
      <div style={{ minHeight: 48 }}>
        {choices === undefined ? null : !choices.emailVerified ? (
          <ConfirmFirst email={email} />
        ) : choices.organizations.length + choices.requests.length === 0 ? (
          <p className="s mut">{texts.none(email.slice(email.lastIndexOf('@') + 1))}</p>
        ) : (
          <ul className="plain join-list">
            {choices.requests.map((request) => (
              <li key={request.id}>
                <span>
                  {request.state === 'open'
                    ? texts.requested(request.organizationName)
                    : texts.declined(request.organizationName)}
                </span>
                {request.state === 'open' ? (
                  <Button
                    disabled={busy}
                    aria-label={texts.withdrawFrom(request.organizationName)}
                    onClick={() => withdraw(request)}
                  >
                    {texts.withdraw}
                  </Button>
                ) : null}
              </li>
            ))}
            {choices.organizations.map((organization) => (
              <li key={organization.id}>
                <Button variant="primary" disabled={busy} onClick={() => ask(organization)}>
                  {texts.ask(organization.name)}
                </Button>
                <span className="s mut">{texts.askConsequence}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
};

const ConfirmFirst = ({ email }: { email: string }): ReactNode => {
  const { busy, failure, submit } = useSubmission(texts.failed);
  const [sent, setSent] = useState(false);
  const send = (): void =>
    submit(async () => {
      await call(contract.accounts.sendVerification, {});
      setSent(true);
    });
  return (
    <span className="choices switch-row">
      <span className="s">{texts.confirmFirst(email)}</span>
      <Failure message={failure} />
      {sent ? (
        <span className="s mut" role="status">
          {texts.sent}
        </span>
      ) : (
        <Button disabled={busy} onClick={send}>
          {texts.sendAgain}
        </Button>
      )}
    </span>
  );
};

/** The same as entries of the organization menu. */
export const JoinLines = (): ReactNode => {
  const { choices, busy, failure, ask, withdraw } = useJoining();
  return (
    <>
      <Failure message={failure} />
      {(choices?.organizations ?? []).map((organization) => (
        <Button
          variant="plain"
          key={organization.id}
          disabled={busy}
          title={texts.askConsequence}
          onClick={() => ask(organization)}
        >
          {texts.ask(organization.name)}
        </Button>
      ))}
      {(choices?.requests ?? [])
        .filter((request) => request.state === 'open')
        .map((request) => (
          <Button variant="plain" key={request.id} disabled={busy} onClick={() => withdraw(request)}>
            {texts.withdrawFrom(request.organizationName)}
          </Button>
        ))}
    </>
  );
};
