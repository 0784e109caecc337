import { avatarProblems, contract, imageTypes, limits, screenshotsMost } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { readBase64 } from '../../platform/read-base64.ts';
import { issueReportTexts as texts } from '../../texts/issue-reports.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

/** Adds screenshots to a new report. */
export const ScreenshotField = ({ reportId }: { reportId: number }): ReactNode => {
  const [count, setCount] = useState(0);
  const { busy, failure, submit } = useSubmission(texts.addFailed);
  const choose = (file: File): void =>
    submit(async () => {
      if (!imageTypes.some((type) => type === file.type)) throw new Error(avatarProblems.type);
      if (file.size > limits.imageBytes) throw new Error(avatarProblems.size);
      const added = await call(contract.issueReports.addScreenshot, {
        params: { reportId },
        body: { image: await readBase64(file) },
      });
      setCount(added.count);
    });
  return (
    <div className="picture">
      <span className="choices">
        {count >= screenshotsMost ? null : (
          <FileButton label={texts.addScreenshot} accept={imageTypes} disabled={busy} choose={choose} />
        )}
        <span className="s" role="status">
          {count === 0 ? '' : texts.added(count, screenshotsMost)}
        </span>
      </span>
      <span className="xs mut">{texts.hint}</span>
      <Failure message={failure} />
    </div>
  );
};
