import { contract, roles, type Invitation, type Member, type Role } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { roleName } from '../../texts/roles.ts';
import { memberTexts as texts } from '../../texts/members.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { relativeTime, writeDate } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';
import { Pager } from '../../ui/pager.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { LoadFailed, Pending } from '../../ui/query-state.tsx';
import { SavedSelect } from '../../ui/saved-select.tsx';
import { useNow } from '../../ui/use-now.ts';
import { InviteForms } from './invite-forms.tsx';
import { JoinDomains } from './join-domains.tsx';
import { JoinRequests } from './join-requests.tsx';
import { useMembers } from './organizations.queries.ts';

/** Other searches and pages list other members. */
const guardedParts = ['tab', 'q', 'page'];

/** The organization's members and invitations. */
export const MembersPanel = (): ReactNode => {
  const { filters, change } = useFilters();
  const query = useMembers(filters.search, filters.page);
  const { data, isPlaceholderData } = query;
  return (
    <>
      <JoinRequests />
      <Panel title={texts.invite}>
        <InviteForms invitations={data?.invitations ?? []} />
      </Panel>
      {data === undefined || data.invitations.length === 0 ? null : <Invitations invitations={data.invitations} />}
      <Panel title={texts.title}>
        <LoadFailed loads={query} what={texts.loadFailed} />
        {data === undefined && query.error === null ? <Pending /> : null}
        <div className="filter-field">
          <Field label={texts.search} type="search" value={filters.search} change={(search) => change({ search })} />
        </div>
        <div className="scroll" style={{ minHeight: 120 }} aria-busy={isPlaceholderData}>
          <DataTable
            className="rows members"
            columns={[
              { title: texts.columns.person },
              { title: texts.columns.role },
              { title: texts.columns.joined },
              { title: texts.columns.seen },
              { title: texts.remove, hidden: true },
            ]}
          >
            {(data?.members ?? []).map((member) => (
              <Row key={member.userId} member={member} />
            ))}
          </DataTable>
        </div>
        {data === undefined ? null : (
          <Pager page={data.page} what={texts.members} change={(page) => change({ page })} />
        )}
      </Panel>
      <JoinDomains />
    </>
  );
};

type Done = { title: string; message: string };

const useChange = <Input,>(change: (input: Input) => Promise<unknown>, done: (input: Input) => Done) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_answer, input) => showToast({ type: 'success', ...done(input) }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.members() }),
  });
};

const Row = ({ member }: { member: Member }): ReactNode => {
  const now = useNow();
  const session = useSession();
  const { userId } = member;
  const role = useChange(
    (next: Role) => call(contract.organizations.changeRole, { params: { userId }, body: { role: next } }),
    (next) => ({ title: texts.roleChanged, message: texts.roleNow(member.name, next) }),
  );
  const remove = useChange(
    () => call(contract.organizations.removeMember, { params: { userId } }),
    () => ({ title: texts.removed, message: texts.removedText(member.name) }),
  );
  const reset = useChange(
    () => call(contract.organizations.resetSecondFactor, { params: { userId } }),
    () => ({ title: texts.resetTitle, message: texts.resetDone(member.email) }),
  );
  const isSelf = session?.user.id === userId;
  const failure = role.error?.message ?? remove.error?.message ?? reset.error?.message ?? null;
  return (
    <tr>
      <td>
        {member.name} {isSelf ? <span className="badge">{texts.you}</span> : null}
        <div className="mut whole">{member.email}</div>
        {member.hasSecondFactor ? (
          <SecondFactor name={member.name} reset={isSelf ? null : () => reset.mutate(undefined)} />
        ) : null}
        <Failure message={failure} />
      </td>
      <td>
        <SavedSelect
          label={texts.roleOf(member.name)}
          saved={member.role}
          options={roles.map((value) => ({ value, label: roleName(value) }))}
          busy={role.isPending}
          parts={guardedParts}
          save={(next) => role.mutate(next)}
          warn={(next) => (isSelf && next !== 'admin' ? texts.losesAccess : null)}
        />
      </td>
      <td className="num" data-label={texts.columns.joined}>
        {relativeTime(Date.parse(member.joinedAt), now)}
      </td>
      <td className="num" data-label={texts.columns.seen}>
        {member.lastLoginAt === null ? texts.never : relativeTime(Date.parse(member.lastLoginAt), now)}
      </td>
      <td className="right">
        {isSelf ? null : (
          <Confirm
            label={texts.remove}
            name={texts.removeOf(member.name)}
            question={texts.removeSure(member.name)}
            yes={texts.yes}
            no={texts.no}
            disabled={remove.isPending}
            confirm={() => remove.mutate(undefined)}
          />
        )}
      </td>
    </tr>
  );
};

/** A member's second factor, and the way to reset a lost one. */
const SecondFactor = ({ name, reset }: { name: string; reset: (() => void) | null }): ReactNode => (
  <div className="second-factor">
    <span className="badge good">{texts.secondFactor}</span>
    {reset === null ? null : (
      <Confirm
        label={texts.reset}
        name={texts.resetOf(name)}
        question={texts.resetSure(name)}
        consequence={texts.resetConsequence}
        yes={texts.resetYes}
        no={texts.no}
        confirm={reset}
      />
    )}
  </div>
);

const Invitations = ({ invitations }: { invitations: readonly Invitation[] }): ReactNode => {
  const revoke = useChange(
    ({ id }: Invitation) => call(contract.organizations.revokeInvitation, { params: { invitationId: id } }),
    ({ email }) => ({ title: texts.revoked, message: email ?? texts.severalPeople }),
  );
  return (
    <Panel title={texts.open}>
      <Failure message={revoke.error?.message ?? null} />
      <div className="scroll">
        <DataTable className="rows stacked in-pairs">
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <td>
                {invitation.email === null ? texts.severalPeople : invitation.name}
                <div className="mut">{invitation.email}</div>
              </td>
              <td data-label={texts.columns.role}>{roleName(invitation.role)}</td>
              <td className="num mut">
                {invitation.email === null ? `${texts.uses(invitation.uses)}, ` : ''}
                {texts.expires(writeDate(invitation.expiresAt, localZone()))}
              </td>
              <td className="right">
                <Button
                  aria-label={texts.revokeOf(invitation.email ?? texts.severalPeople)}
                  onClick={() => revoke.mutate(invitation)}
                >
                  {texts.revoke}
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
    </Panel>
  );
};
