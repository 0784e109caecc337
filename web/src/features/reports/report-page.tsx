import { contract, type ReportDocument } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { ApiError } from '../../platform/api-error.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useCapability } from '../../platform/session.ts';
import { reportTexts } from '../../texts/reports.ts';
import { writeDate, writePeriod } from '../../ui/format.ts';
import { Heading } from '../../ui/heading.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { QueryState, Skeleton } from '../../ui/query-state.tsx';
import { CheckPanel } from './check-panel.tsx';
import { DocumentView } from './report-document.tsx';
import { ExportsPanel, Formats } from './report-exports.tsx';
import { SharesPanel } from './shares-panel.tsx';
import { useReportLanguage } from './use-report-language.ts';

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
  if (isUnknown(query.error)) return <Missing title={texts.missing} text={texts.missingText} />;
  return (
    <Page query={query} actions={mayExport ? <Formats reportId={reportId} /> : null}>
      {query.data === undefined ? null : <CheckPanel reportId={reportId} timeZone={query.data.period.timeZone} />}
      {mayExport ? <ExportsPanel reportId={reportId} /> : null}
      {mayShare ? <SharesPanel reportId={reportId} /> : null}
    </Page>
  );
};

/** An address without a report, or one that cannot have any. */
const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'invalid-input');

/** Emails and notifications link to reports that may be deleted meanwhile. */
const Missing = ({ title, text }: { title: string; text: string }): ReactNode => (
  <div className="page" role="alert">
    <Heading title={title} />
    <p className="mut">{text}</p>
    <p>
      <InnerLink className="btn" href="/reports">
        {texts.back}
      </InnerLink>
    </p>
  </div>
);

/** A preview of what a template would generate now. */
export const PreviewPage = (): ReactNode => {
  const { templateId = '' } = useParams({ strict: false }) as { templateId?: string };
  const mayGenerate = useCapability('canGenerateReports');
  const query = useQuery({
    queryKey: queryKeys.reportDocument('preview', templateId),
    queryFn: () => call(contract.reports.preview, { params: { templateId } }),
    retry: false,
  });
  if (isUnknown(query.error)) return <Missing title={texts.missingTemplate} text={texts.missingTemplateText} />;
  return (
    <Page
      query={query}
      actions={
        mayGenerate ? (
          <InnerLink className="btn pri" href={`/reports?create=report&template=${encodeURIComponent(templateId)}`}>
            {reportTexts.templates.use}
          </InnerLink>
        ) : null
      }
    />
  );
};

const preparationMs = 10_000;

/** The report; null while it waits for figures that are being calculated, which needs nothing from its reader. */
const openShared = (token: string): Promise<ReportDocument | null> =>
  call(contract.reports.openShared, { params: { token } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unavailable') return null;
    throw error;
  });

/** A report shared by link, limited to what the viewer may see. */
export const SharedReportPage = (): ReactNode => {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.reportDocument('shared', token),
    queryFn: () => openShared(token),
    retry: false,
    refetchInterval: ({ state }) => (state.data === null ? preparationMs : false),
  });
  if (isUnknown(error)) {
    const isLink = error instanceof ApiError && error.status === 404;
    // The server says why a link does not work.
    return <Missing title={texts.missing} text={isLink ? error.message : texts.missingText} />;
  }
  return data === null ? <Preparation /> : <Page query={{ data, error, refetch }} />;
};

const Preparation = (): ReactNode => (
  <div className="page">
    <Heading title={reportTexts.title} />
    <p className="note" role="status">
      {texts.preparing}
    </p>
    <Skeleton height={400} />
  </div>
);

type PageProps = {
  query: { data: ReportDocument | undefined; error: Error | null; refetch: () => Promise<unknown> };
  actions?: ReactNode;
  children?: ReactNode;
};

const Page = ({ query, actions, children }: PageProps): ReactNode => {
  // Nothing is shown that would be in another language in a moment.
  const data = useReportLanguage(query.data) ? undefined : query.data;
  return (
    <div className="page">
      <div className="head">
        <div>
          <Heading title={data?.title ?? reportTexts.title} />
          {data === undefined ? null : <About document={data} />}
        </div>
        <span className="grow" />
        {actions}
      </div>
      <QueryState query={{ ...query, data }} waiting={400} what={reportTexts.failed.document}>
        {(document) => <DocumentView document={document} />}
      </QueryState>
      {children}
    </div>
  );
};

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
