import { contract, mailStatuses, type MailboxMail } from '@sightline/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { mailboxTexts as texts } from '../../texts/mailbox.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { relativeTime } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useNow } from '../../ui/use-now.ts';
import { MailDialog } from './mail-dialog.tsx';

const choices = ['all', ...mailStatuses] as const;
type Choice = (typeof choices)[number];
const rows = 20;
/** Polls the delivery status while emails are queued. */
const waitingMs = 5_000;

/** Sent, queued and failed emails, with the reasons. */
export const MailboxPanel = (): ReactNode => {
  const isDemo = useSession()?.user.isDemo === true;
  const address = useAddress();
  const change = useChangeAddress();
  const [page, setPage] = useState(1);
  const status: Choice = choices.find((choice) => choice === address['emails']) ?? 'all';
  const query = useQuery({
    queryKey: queryKeys.mailbox(status, page),
    queryFn: () =>
      call(contract.mailbox.list, { query: { page, limit: rows, status: status === 'all' ? undefined : status } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.mails.some((mail) => mail.status === 'waiting') ? waitingMs : false),
  });
  return (
    <Panel title={texts.title}>
      <p className="s mut">{texts.note}</p>
      {query.data?.goesTo === 'folder' && !isDemo ? <p className="s">{texts.folder}</p> : null}
      <span className="choices">
        <Segments
          className="parts"
          label={texts.status}
          choices={choices}
          value={status}
          nameOf={(option) => (option === 'all' ? texts.all : texts.statuses[option])}
          change={(option) => {
            setPage(1);
            change({ emails: option === 'all' ? undefined : option }, 'replace');
          }}
        />
      </span>
      <QueryState
        query={query}
        waiting={160}
        what={texts.failed}
        isEmpty={({ mails }) => mails.length === 0}
        empty={<p className="mut">{isDemo ? texts.noneInDemo : status === 'all' ? texts.none : texts.noneOf}</p>}
      >
        {(list) => (
          <>
            <Mails mails={list.mails} />
            <Pager page={list.page} what={texts.emails} change={setPage} />
          </>
        )}
      </QueryState>
    </Panel>
  );
};

const { columns } = texts;

const Mails = ({ mails }: { mails: readonly MailboxMail[] }): ReactNode => {
  const [opened, setOpened] = useState<MailboxMail | null>(null);
  return (
    <div className="scroll">
      <DataTable
        className="rows stacked"
        columns={[
          { title: columns.when },
          { title: columns.to },
          { title: columns.email },
          { title: columns.status },
          { title: columns.action, hidden: true },
        ]}
      >
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} open={() => setOpened(mail)} />
        ))}
      </DataTable>
      {opened === null ? null : <MailDialog mail={opened} close={() => setOpened(null)} />}
    </div>
  );
};

const reasonOf = ({ status, error, attempts }: MailboxMail): string | null =>
  error === null || status !== 'waiting' ? error : texts.retry(error, attempts);

const Row = ({ mail, open }: { mail: MailboxMail; open: () => void }): ReactNode => {
  const now = useNow();
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => call(contract.mailbox.sendAgain, { params: { mailId: mail.id } }),
    onSuccess: async () => {
      showToast({ type: 'success', title: texts.queuedTitle, message: texts.queued(mail.to) });
      await queries.invalidateQueries({ queryKey: queryKeys.mailbox() });
    },
    onError: (error) =>
      showToast({ type: 'error', title: texts.sendFailedTitle, message: failureText(error, texts.sendFailed) }),
  });
  const reason = reasonOf(mail);
  const subject = mail.subject ?? texts.withheld;
  return (
    <tr>
      <td className="num one-line" data-label={columns.when}>
        {relativeTime(Date.parse(mail.sentAt ?? mail.createdAt), now)}
      </td>
      <td>{mail.to}</td>
      <td>
        <span className="s mut">{texts.kinds[mail.kind]}</span>{' '}
        <Button variant="link" aria-label={texts.openOf(subject, mail.to)} onClick={open}>
          {subject}
        </Button>
      </td>
      <td data-label={columns.status}>
        {texts.statuses[mail.status]}
        {reason === null ? null : <span className="s mut"> {reason}</span>}
      </td>
      <td className="right">
        {mail.status === 'waiting' && mail.error === null ? null : (
          <Button aria-label={texts.sendAgainOf(mail.to)} disabled={again.isPending} onClick={() => again.mutate()}>
            {texts.sendAgain}
          </Button>
        )}
      </td>
    </tr>
  );
};
