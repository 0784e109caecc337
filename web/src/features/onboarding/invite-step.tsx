import { contract } from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { onboardingTexts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { useTeams } from '../../ui/use-teams.ts';
import { checkPerson } from './checks.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { InviteLink } from './invite-link.tsx';
import { PersonFields, type PersonDraft } from './person-fields.tsx';
import { useRows } from './rows.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const texts = onboardingTexts.invite;
const empty: PersonDraft = { email: '', name: '', role: 'developer', teamId: '' };
const formId = 'setup-invite';

/** Invitations, sent in parallel; failed ones stay in the form. */
export const InviteStep = ({ state, busy, move }: StepProps): ReactNode => {
  const { rows, add, remove, change, keep } = useRows(empty);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const user = useSession()?.user;
  const teams = useTeams().data ?? [];
  const isEmpty = rows.every(({ fields }) => fields.email.trim() === '');
  const mayInvite = user?.emailVerified === true;

  const send = async (): Promise<void> => {
    setSending(true);
    const sent = await Promise.allSettled(
      rows.map(({ fields }) => call(contract.organizations.invite, { body: fields })),
    );
    setSending(false);
    const refused = sent.find((result) => result.status === 'rejected');
    if (refused === undefined) {
      showToast({ type: 'success', title: texts.sentTitle, message: texts.sent(rows.length) });
      return move({ move: 'complete' });
    }
    keep(rows.filter((_row, index) => sent[index]?.status === 'rejected').map(({ id }) => id));
    showToast({ type: 'error', title: texts.failedTitle, message: failureText(refused.reason, texts.failed) });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (rows.every(({ fields }) => Object.keys(checkPerson(fields)).length === 0)) void send();
  };

  return (
    <StepFrame
      title={onboardingTexts.steps.invite}
      busy={busy || sending}
      previous={() => move({ move: 'back' })}
      skip={() => move({ move: 'skip' })}
      next={
        <Button variant="primary" type="submit" form={formId} disabled={busy || sending || isEmpty || !mayInvite}>
          {texts.send(rows.length)}
        </Button>
      }
    >
      <p className="mut">{texts.text}</p>
      {state.mail === 'folder' ? <p className="note">{texts.noMailServer}</p> : null}
      {mayInvite || user === undefined ? null : <ConfirmAddress email={user.email} />}
      <form id={formId} noValidate onSubmit={submit}>
        {rows.map(({ id, fields }, index) => (
          <PersonFields
            key={id}
            place={index + 1}
            fields={fields}
            errors={tried ? checkPerson(fields) : {}}
            teams={teams}
            change={(part) => change(id, part)}
            remove={rows.length === 1 ? undefined : () => remove(id)}
          />
        ))}
        <span>
          <Button onClick={add}>{texts.add}</Button>
        </span>
      </form>
      <InviteLink disabled={!mayInvite} />
    </StepFrame>
  );
};
