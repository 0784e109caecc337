import { contract, type ReportedIssue } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { issueReportTexts as texts } from '../../texts/issue-reports.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

/** Screenshots of a report, each fetched when first opened: image elements carry no token. */
export const ScreenshotLinks = ({ report }: { report: ReportedIssue }): ReactNode => {
  const [shown, setShown] = useState<{ id: string; address: string } | null>(null);
  const { busy, failure, submit } = useSubmission(texts.loadFailed);
  if (report.screenshots.length === 0) return null;
  const show = (screenshotId: string): void => {
    if (shown?.id === screenshotId) return setShown(null);
    submit(async () => {
      const params = { reportId: report.id, screenshotId };
      const { mediaType, image } = await call(contract.issueReports.screenshot, { params });
      setShown({ id: screenshotId, address: `data:${mediaType};base64,${image}` });
    });
  };
  return (
    <>
      <span className="choices">
        {report.screenshots.map((id, index) => (
          <Button key={id} variant="link" disabled={busy} aria-expanded={shown?.id === id} onClick={() => show(id)}>
            {texts.screenshot(index + 1)}
          </Button>
        ))}
      </span>
      <Failure message={failure} />
      {shown === null ? null : (
        <img className="screenshot" src={shown.address} alt={texts.screenshotOf(report.errorId)} />
      )}
    </>
  );
};
