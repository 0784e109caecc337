import { contract, reportStatuses, reportTypes, type GeneratedReport } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { call } from '../../platform/api.ts';
import { useCapability } from '../../platform/session.ts';
import { exportTexts } from '../../texts/exports.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { writeBytes } from '../../ui/byte-size.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { relativeTime } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useDownload, useGenerated, useReportChange } from './reports.queries.ts';

const texts = reportTexts.generated;

/** Generated reports, filtered by status and type, both kept in the URL. */
export const GeneratedPanel = (): ReactNode => {
  const address = useAddress();
  const change = useChangeAddress();
  const status = reportStatuses.find((status) => status === address['status']);
  const type = reportTypes.find((type) => type === address['type']);
  const query = useGenerated({ status, type });
  const generates = useCapability('canGenerateReports');
  const isNarrowed = status !== undefined || type !== undefined;
  return (
    <Panel title={texts.title}>
      {query.data?.reports.length === 0 && !isNarrowed ? null : (
        <div className="filters">
          <Select
            label={texts.status}
            value={status ?? ''}
            options={[
              { value: '', label: texts.all },
              ...reportStatuses.map((value) => ({ value, label: reportTexts.statuses[value] })),
            ]}
            change={(value) => change({ status: value || undefined }, 'replace')}
          />
          <Select
            label={texts.type}
            value={type ?? ''}
            options={[
              { value: '', label: texts.all },
              ...reportTypes.map((value) => ({ value, label: reportTexts.types[value] })),
            ]}
            change={(value) => change({ type: value || undefined }, 'replace')}
          />
        </div>
      )}
      <QueryState
        query={query}
        waiting={160}
        what={reportTexts.failed.generated}
        isEmpty={({ reports }) => reports.length === 0}
        empty={<p className="mut">{isNarrowed ? texts.none : generates ? texts.empty : texts.emptyToReaders}</p>}
      >
        {({ reports }) => (
          <div className="scroll">
            <DataTable
              className="rows stacked generated"
              columns={(['name', 'type', 'status', 'at', 'by', 'size', 'action'] as const).map((key) => ({
                title: texts.columns[key],
                hidden: key === 'action',
                ...(key === 'size' ? { className: 'right' } : {}),
              }))}
            >
              {reports.map((report) => (
                <Row key={report.id} report={report} />
              ))}
            </DataTable>
          </div>
        )}
      </QueryState>
    </Panel>
  );
};

const Row = ({ report }: { report: GeneratedReport }): ReactNode => {
  const { id, name, status, type, format } = report;
  const now = useNow();
  const mayExport = useCapability('canExportData');
  const mayGenerate = useCapability('canGenerateReports');
  const download = useDownload();
  const remove = useReportChange((reportId: string) => call(contract.reports.remove, { params: { reportId } }), {
    success: () => ({ title: texts.removed, message: name }),
    failure: { title: texts.removeFailedTitle, message: texts.removeFailed },
  });
  const retry = useReportChange((reportId: string) => call(contract.reports.retry, { params: { reportId } }), {
    failure: { title: reportTexts.dialog.failedTitle, message: reportTexts.dialog.failed },
  });
  return (
    <tr>
      <td className="report-name">
        {status === 'ready' ? (
          <InnerLink className="link" href={`/reports/${id}`}>
            {name}
          </InnerLink>
        ) : (
          name
        )}
        {report.error === null ? null : <div className="s bad">{report.error}</div>}
      </td>
      <td data-label={texts.columns.type}>{reportTexts.types[type]}</td>
      <td className="one-line" data-label={texts.columns.status}>
        {reportTexts.statuses[status]}
        {status === 'generating' ? <span className="num mut"> {texts.progress(report.progress)}</span> : null}
      </td>
      <td className="num one-line" data-label={texts.columns.at}>
        {relativeTime(Date.parse(report.generatedAt), now)}
      </td>
      <td data-label={texts.columns.by}>{report.generatedBy}</td>
      <td className="num right one-line" data-label={texts.columns.size}>
        {report.size === null ? '' : `${writeBytes(report.size)} ${exportTexts.formats[format]}`}
      </td>
      <td className="right">
        <span className="choices">
          {status === 'failed' && mayGenerate ? (
            <Button aria-label={texts.retryOf(name)} disabled={retry.isPending} onClick={() => retry.mutate(id)}>
              {texts.retry}
            </Button>
          ) : null}
          {mayExport ? (
            <Button
              aria-label={texts.downloadOf(name)}
              disabled={status !== 'ready' || download.isPending}
              onClick={() => download.mutate({ id, name })}
            >
              {texts.download}
            </Button>
          ) : null}
          {report.mayDelete ? (
            <Confirm
              label={texts.remove}
              name={texts.removeOf(name)}
              question={texts.removeQuestion(name)}
              yes={texts.remove}
              no={reportTexts.dialog.cancel}
              disabled={remove.isPending}
              confirm={() => remove.mutate(id)}
            />
          ) : null}
        </span>
      </td>
    </tr>
  );
};
