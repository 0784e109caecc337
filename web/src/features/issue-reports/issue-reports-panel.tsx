import { contract, reportStates, type ReportedIssue } from '@sightline/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { issueReportTexts as texts } from '../../texts/issue-reports.ts';
import { AttachmentLinks } from '../../ui/attachment-links.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { relativeTime } from '../../ui/format.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useNow } from '../../ui/use-now.ts';

const choices = [...reportStates, 'all'] as const;
type Choice = (typeof choices)[number];

/** Issues reported by members; the URL holds the filter. */
export const IssueReportsPanel = (): ReactNode => {
  const address = useAddress();
  const change = useChangeAddress();
  const status: Choice = choices.find((choice) => choice === address['status']) ?? 'open';
  const query = useInfiniteQuery({
    queryKey: queryKeys.issueReports(status),
    queryFn: ({ pageParam }) => call(contract.issueReports.list, { query: { status, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ reports, more }) => (more ? reports.at(-1)?.id : undefined),
  });
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  return (
    <Panel title={texts.title}>
      <span className="choices">
        <Segments
          label={texts.stateOf}
          choices={choices}
          value={status}
          nameOf={(option) => texts.state(option)}
          change={(option) => change({ status: option === 'open' ? undefined : option }, 'replace')}
        />
      </span>
      <div style={{ minHeight: 120 }}>
        <QueryState query={query} what={texts.loadFailed} waiting={120}>
          {({ pages }) => {
            const reports = pages.flatMap((page) => page.reports);
            return reports.length === 0 ? <p className="mut">{texts.none[status]}</p> : <Table reports={reports} />;
          }}
        </QueryState>
      </div>
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.older}
        </Button>
      ) : null}
    </Panel>
  );
};

const Table = ({ reports }: { reports: readonly ReportedIssue[] }): ReactNode => (
  <div className="scroll">
    <DataTable
      className="rows stacked in-pairs"
      columns={[
        { title: texts.column('when') },
        { title: texts.column('who') },
        { title: texts.column('where') },
        { title: texts.column('what') },
        { title: texts.column('action'), hidden: true },
      ]}
    >
      {reports.map((report) => (
        <Row key={report.id} report={report} />
      ))}
    </DataTable>
  </div>
);

const Row = ({ report }: { report: ReportedIssue }): ReactNode => {
  const now = useNow();
  const queries = useQueryClient();
  const isOpen = report.status === 'open';
  const answer = useMutation({
    mutationFn: () =>
      call(contract.issueReports.change, {
        params: { reportId: report.id },
        body: { status: isOpen ? 'closed' : 'open' },
      }),
    onSuccess: () => {
      showToast({ type: 'success', title: isOpen ? texts.closed : texts.reopened, message: report.message });
      return queries.invalidateQueries({ queryKey: queryKeys.issueReports() });
    },
  });
  return (
    <tr>
      <td className="num one-line" data-label={texts.column('when')}>
        {relativeTime(Date.parse(report.at), now)}
      </td>
      <td data-label={texts.column('who')}>{report.reportedBy}</td>
      <td>{report.path}</td>
      <td>
        {report.message} <span className="xs mut num whole">{texts.error(report.errorId)}</span>
        <AttachmentLinks files={{ reportId: report.id, attachments: report.attachments }} />
        <Failure message={answer.error?.message ?? null} />
      </td>
      <td className="right">
        <Button
          aria-label={isOpen ? texts.closeOf(report.errorId) : texts.reopenOf(report.errorId)}
          disabled={answer.isPending}
          onClick={() => answer.mutate()}
        >
          {isOpen ? texts.close : texts.reopen}
        </Button>
      </td>
    </tr>
  );
};
