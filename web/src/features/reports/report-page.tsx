import { contract, reportFormats, type ReportDocument, type ReportFormat } from '@sightline/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call, callForFile, type CalledFile } from '../../platform/api.ts';
import { failureText, isConflict } from '../../platform/api-error.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useCapability } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { exportTexts } from '../../texts/exports.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { writeDate, writePeriod } from '../../ui/format.ts';
import { Heading } from '../../ui/heading.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { DocumentView } from './report-document.tsx';
import { SharesPanel } from './shares-panel.tsx';

const texts = reportTexts.document;

/** A generated report. */
export const ReportPage = (): ReactNode => {
  const { reportId = '' } = useParams({ strict: false }) as { reportId?: string };
  const mayShare = useCapability('canGenerateReports');
  const mayExport = useCapability('canExportData');
  const query = useQuery({
    queryKey: queryKeys.reportDocument(reportId),
    queryFn: () => call(contract.reports.open, { params: { reportId } }),
    retry: false,
  });
  return (
    <Page query={query} actions={mayExport ? <Formats reportId={reportId} /> : null}>
      {mayShare ? <SharesPanel reportId={reportId} /> : null}
    </Page>
  );
};

/** What a template would generate now. */
export const PreviewPage = (): ReactNode => {
  const { templateId = '' } = useParams({ strict: false }) as { templateId?: string };
  const query = useQuery({
    queryKey: queryKeys.reportDocument('preview', templateId),
    queryFn: () => call(contract.reports.preview, { params: { templateId } }),
    retry: false,
  });
  return <Page query={query} />;
};

/** A report that was shared by a link, with what the viewer may see of it. */
export const SharedReportPage = (): ReactNode => {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const query = useQuery({
    queryKey: queryKeys.reportDocument('shared', token),
    queryFn: () => call(contract.reports.openShared, { params: { token } }),
    retry: false,
  });
  return <Page query={query} />;
};

type PageProps = {
  query: { data: ReportDocument | undefined; error: Error | null; refetch: () => Promise<unknown> };
  actions?: ReactNode;
  children?: ReactNode;
};

const Page = ({ query, actions, children }: PageProps): ReactNode => (
  <div className="page">
    <div className="head">
      <div>
        <p className="s">
          <InnerLink className="link" href="/reports">
            {texts.back}
          </InnerLink>
        </p>
        <Heading title={query.data?.title ?? reportTexts.title} />
        {query.data === undefined ? null : <About document={query.data} />}
      </div>
      <span className="grow" />
      {actions}
    </div>
    <QueryState query={query} waiting={400} what={reportTexts.failed.document}>
      {(document) => <DocumentView document={document} />}
    </QueryState>
    {children}
  </div>
);

const About = ({ document }: { document: ReportDocument }): ReactNode => (
  <>
    <p className="s num">{writePeriod(document.period)}</p>
    <p className="s mut">
      {texts.preparedFor(document.preparedFor, writeDate(document.generatedAt, document.period.timeZone))}
      {document.data === null ? '' : `. ${texts.version(document.data.version)}`}
    </p>
    {document.description === '' ? null : <p className="s">{document.description}</p>}
  </>
);

const pauseMs = 1_000;
const mostTries = 60;

/** Renders the report in a format and waits until the file is there. @throws ApiError */
const exportAs = async (reportId: string, format: ReportFormat): Promise<CalledFile> => {
  const { export: record } = await call(contract.exports.report, { body: { reportId, format } });
  for (let tries = 1; ; tries += 1)
    try {
      return await callForFile(contract.exports.download, { params: { exportId: record.id } });
    } catch (error) {
      if (!isConflict(error) || tries === mostTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
};

const Formats = ({ reportId }: { reportId: string }): ReactNode => {
  const save = useMutation({
    mutationFn: (format: ReportFormat) => exportAs(reportId, format),
    onSuccess: ({ name, content }) => {
      saveFile(name, content.type, content);
      showToast({ type: 'success', title: texts.exportComplete, message: name });
    },
    onError: (error) =>
      showToast({ type: 'error', title: exportTexts.failedTitle, message: failureText(error, texts.exportFailed) }),
  });
  return (
    <div className="choices" role="group" aria-label={texts.exports}>
      {reportFormats.map((format) => (
        <Button key={format} disabled={save.isPending} onClick={() => save.mutate(format)}>
          {exportTexts.formats[format]}
        </Button>
      ))}
    </div>
  );
};
