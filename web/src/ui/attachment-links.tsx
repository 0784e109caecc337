import { contract, type AttachedFiles } from '@sightline/contract';
import type { ReactNode } from 'react';
import { callForFile } from '../platform/api.ts';
import { saveFile } from '../platform/save-file.ts';
import { attachmentTexts as texts } from '../texts/attachments.ts';
import { Button } from './button.tsx';
import { writeBytes } from './byte-size.ts';
import { Failure } from './panel.tsx';
import { useSubmission } from './use-submission.ts';

/** Downloads the files of a reported issue: plain links carry no token. */
export const AttachmentLinks = ({ files: { reportId, attachments } }: { files: AttachedFiles }): ReactNode => {
  const { busy, failure, submit } = useSubmission(texts.downloadFailed);
  if (attachments.length === 0) return null;
  const download = (attachmentId: string, name: string): void =>
    submit(async () => {
      const params = { reportId, attachmentId };
      const { content } = await callForFile(contract.issueReports.attachment, { params });
      saveFile(name, content.type, content);
    });
  return (
    <>
      <ul className="attachments">
        {attachments.map(({ id, name, bytes }) => (
          <li key={id}>
            <Button variant="link" disabled={busy} aria-label={texts.download(name)} onClick={() => download(id, name)}>
              {name}
            </Button>
            <span className="xs mut num">{writeBytes(bytes)}</span>
          </li>
        ))}
      </ul>
      <Failure message={failure} />
    </>
  );
};
