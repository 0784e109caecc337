import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { contract } from '@sightline/contract';
import { call } from '../platform/api.ts';
import { useSession } from '../platform/session.ts';
import { errorTexts as texts } from '../texts/error-pages.ts';
import { Button } from '../ui/button.tsx';
import { writeMoment } from '../ui/format.ts';
import { InnerLink } from '../ui/inner-link.tsx';
import { localZone } from '../ui/local-zone.ts';
import { Failure } from '../ui/panel.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { describeFailure } from './describe-failure.ts';
import { PlainFrame } from './plain-frame.tsx';
import { dashboardPath, errorLinks } from './error-links.ts';
import { Heading } from '../ui/heading.tsx';

const AttachmentsField = lazy(async () => ({
  default: (await import('../features/issue-reports/attachments-field.tsx')).AttachmentsField,
}));

const newErrorId = (): string => crypto.randomUUID().slice(0, 8).toUpperCase();

/** Shown when a screen itself fails, with an id to find the error in the logs. */
export const ErrorPage = ({ error }: Pick<ErrorComponentProps, 'error'>): ReactNode => {
  const [id] = useState(newErrorId);
  const [at] = useState(() => new Date().toISOString());
  const [reportId, setReportId] = useState<number | null>(null);
  const session = useSession();
  const { busy, failure, submit } = useSubmission(texts.reportFailed);
  const { status, message } = describeFailure(error);
  const report = (): void =>
    submit(async () => {
      const body = { errorId: id, path: location.pathname, message };
      setReportId((await call(contract.issueReports.report, { body })).id);
    });
  return (
    <PlainFrame className="page prose" role="alert">
      <p className="label num">{status}</p>
      <Heading title={texts.title} />
      <p className="mut">{message}</p>
      <section>
        <h2>{texts.causesTitle}</h2>
        <ul>
          {texts.causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      </section>
      <p className="choices">
        <Button variant="primary" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
        <a className="btn" href={dashboardPath()}>
          {texts.dashboard}
        </a>
        <Button disabled={busy || reportId !== null} onClick={report}>
          {busy ? texts.reporting : texts.report}
        </Button>
      </p>
      <p className="s" role="status">
        {reportId === null ? '' : texts.reported(id)}
      </p>
      <Suspense fallback={null}>
        {reportId === null || session === null || session.user.isDemo ? null : <AttachmentsField reportId={reportId} />}
      </Suspense>
      <Failure message={failure} />
      <p className="choices">
        {errorLinks().map((link) => (
          <InnerLink key={link.href} className="link" href={link.href}>
            {link.title}
          </InnerLink>
        ))}
      </p>
      <p className="xs mut num">{texts.id(id, writeMoment(at, localZone()))}</p>
    </PlainFrame>
  );
};
