import { contract, roles, type Invitation, type Role, type RouteReply } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { memberTexts as texts } from '../../texts/members.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure } from '../../ui/panel.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { useTeams } from '../../ui/use-teams.ts';
import { useSubmission } from '../../ui/use-submission.ts';

const options = roles.map((role) => ({ value: role, label: texts.roles[role] }));

/** Inviting one person by email, or several by link. */
export const InviteForms = ({ invitations }: { invitations: readonly Invitation[] }): ReactNode => {
  const [role, setRole] = useState<Role>('developer');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [teamId, setTeamId] = useState('');
  const teams = useTeams().data ?? [];
  const [made, setMade] = useState<RouteReply<typeof contract.organizations.inviteLink> | null>(null);
  // A revoked link is no longer offered to copy.
  const link = invitations.some(({ id }) => id === made?.invitationId) ? made?.inviteLink : undefined;
  const queries = useQueryClient();
  const { busy, failure, submit } = useSubmission(organizationTexts.failed);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: queryKeys.members() });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit(async () => {
      await call(contract.organizations.invite, { body: { email, name, role, teamId } });
      showToast({ type: 'success', title: texts.sentTitle, message: texts.sent(email) });
      // The next person may be typed already.
      setEmail((now) => (now === email ? '' : now));
      setName((now) => (now === name ? '' : now));
      await refresh();
    });
  };
  const make = (): void =>
    submit(async () => {
      setMade(await call(contract.organizations.inviteLink, { body: { role } }));
      showToast({ type: 'success', title: texts.linkCreated, message: texts.linkOnce });
      await refresh();
    });
  return (
    <>
      <UnsavedGuard when={email !== '' || name !== ''} parts={['tab']} />
      <Failure message={failure} />
      <form className="in-line invite" onSubmit={send} noValidate aria-label={texts.invite}>
        <Field label={texts.email} name="invite-email" type="email" value={email} change={setEmail} />
        <Field label={texts.name} name="invite-name" value={name} change={setName} />
        <Select label={texts.role} value={role} options={options} change={setRole} />
        {teams.length === 0 ? null : (
          <Select
            label={texts.team}
            value={teamId}
            options={[
              { value: '', label: texts.noTeam },
              ...teams.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            change={setTeamId}
          />
        )}
        <Button variant="primary" type="submit" disabled={busy}>
          {texts.send}
        </Button>
      </form>
      <div className="choices" style={{ alignItems: 'center' }}>
        <Button disabled={busy} onClick={make}>
          {texts.link}
        </Button>
        <span className="xs mut">{texts.linkHint}</span>
      </div>
      {link === undefined ? null : <CopyLine label={texts.linkLabel} text={link} />}
    </>
  );
};
