import { contract, roles, type JoinRequest, type Role } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { joiningTexts } from '../../texts/joining.ts';
import { roleName } from '../../texts/roles.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { relativeTime } from '../../ui/format.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { LoadFailed } from '../../ui/query-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useJoinRequests } from './joining.queries.ts';

const texts = joiningTexts.requests;

/** Pending requests to join; hidden when there are none. */
export const JoinRequests = (): ReactNode => {
  const query = useJoinRequests();
  const { data, error } = query;
  if (error === null && (data === undefined || data.requests.length === 0)) return null;
  return (
    <Panel title={texts.title} note={data?.requests.length}>
      <LoadFailed loads={query} what={texts.loadFailed} />
      <div className="scroll">
        <DataTable
          className="rows stacked in-pairs"
          columns={[
            { title: texts.columns.person },
            { title: texts.columns.asked },
            { title: texts.columns.role },
            { title: texts.columns.action, hidden: true },
          ]}
        >
          {(data?.requests ?? []).map((request) => (
            <Row key={request.id} request={request} />
          ))}
        </DataTable>
      </div>
    </Panel>
  );
};

const Row = ({ request: { id, name, email, askedAt } }: { request: JoinRequest }): ReactNode => {
  const now = useNow();
  const [role, setRole] = useState<Role>('developer');
  const queries = useQueryClient();
  const answer = useMutation({
    mutationFn: (decision: 'approve' | 'decline') =>
      decision === 'approve'
        ? call(contract.joining.approve, { params: { requestId: id }, body: { role } })
        : call(contract.joining.decline, { params: { requestId: id } }),
    onSuccess: (_answer, decision) => {
      const [title, message] =
        decision === 'approve'
          ? [texts.approved, texts.approvedText(name, role)]
          : [texts.declined, texts.declinedText(name)];
      showToast({ type: 'success', title, message });
      return Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.joinRequests() }),
        queries.invalidateQueries({ queryKey: queryKeys.members() }),
      ]);
    },
  });
  return (
    <tr>
      <td>
        {name}
        <div className="mut whole">{email}</div>
        <Failure message={answer.error?.message ?? null} />
      </td>
      <td className="num" data-label={texts.columns.asked}>
        {relativeTime(Date.parse(askedAt), now)}
      </td>
      <td data-label={texts.columns.role}>
        <Select
          label={texts.roleFor(name)}
          isLabelHidden
          value={role}
          options={roles.map((role) => ({ value: role, label: roleName(role) }))}
          change={setRole}
        />
      </td>
      <td className="right">
        <span className="choices">
          <Button
            variant="primary"
            aria-label={texts.approveName(name)}
            disabled={answer.isPending}
            onClick={() => answer.mutate('approve')}
          >
            {texts.approve}
          </Button>
          <Confirm
            label={texts.decline}
            name={texts.declineName(name)}
            question={texts.declineSure(name)}
            consequence={texts.declineConsequence}
            yes={texts.yes}
            no={texts.no}
            disabled={answer.isPending}
            confirm={() => answer.mutate('decline')}
          />
        </span>
      </td>
    </tr>
  );
};
