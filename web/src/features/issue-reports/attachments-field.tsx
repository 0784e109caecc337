import { attachmentProblems, contract, limits } from '@sightline/contract';
import { useRef, useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { readBase64 } from '../../platform/read-base64.ts';
import { issueReportTexts as texts } from '../../texts/issue-reports.ts';
import { Button } from '../../ui/button.tsx';
import { writeBytes } from '../../ui/byte-size.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { acceptedFiles, fileProblem } from './chosen-files.ts';

type Chosen = { id: string; file: File; isSent: boolean };

/** Adds files to a new report. Files that could not be sent stay in the list. */
export const AttachmentsField = ({ reportId }: { reportId: number }): ReactNode => {
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const field = useRef<HTMLDivElement>(null);
  const { busy, failure, submit } = useSubmission(texts.addFailed);
  const unsent = files.filter(({ isSent }) => !isSent);
  const choose = (file: File): void =>
    submit(async () => {
      const problem = files.length >= limits.attachments ? attachmentProblems.count : fileProblem(file);
      if (problem !== null) throw new Error(`${file.name}: ${problem}`);
      setFiles((before) => [...before, { id: crypto.randomUUID(), file, isSent: false }]);
    });
  const remove = (id: string): void => {
    setFiles((before) => before.filter((chosen) => chosen.id !== id));
    field.current?.focus();
  };
  const send = (): void =>
    submit(async () => {
      for (const { id, file } of unsent) {
        const body = { name: file.name, content: await readBase64(file) };
        await call(contract.issueReports.addAttachment, { params: { reportId }, body }).catch((error: unknown) => {
          throw new Error(`${file.name}: ${failureText(error, texts.addFailed)}`, { cause: error });
        });
        setFiles((before) => before.map((chosen) => (chosen.id === id ? { ...chosen, isSent: true } : chosen)));
      }
    });
  const sent = files.length - unsent.length;
  return (
    <div className="picture" ref={field} tabIndex={-1} role="group" aria-label={texts.files}>
      {files.length === 0 ? null : (
        <ul className="attachments">
          {files.map(({ id, file, isSent }) => (
            <li key={id}>
              <span>{file.name}</span>
              <span className="xs mut num">{writeBytes(file.size)}</span>
              {isSent ? (
                <span className="xs mut">{texts.sent}</span>
              ) : (
                <Button
                  variant="link"
                  disabled={busy}
                  aria-label={texts.removeFile(file.name)}
                  onClick={() => remove(id)}
                >
                  {texts.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <span className="choices">
        {files.length >= limits.attachments ? null : (
          <FileButton label={texts.addFile} accept={acceptedFiles} disabled={busy} choose={choose} />
        )}
        {unsent.length === 0 ? null : (
          <Button disabled={busy} onClick={send}>
            {busy ? texts.sending : texts.send(unsent.length)}
          </Button>
        )}
        <span className="s" role="status">
          {sent === 0 ? '' : texts.added(sent)}
        </span>
      </span>
      <span className="xs mut">{texts.hint}</span>
      <Failure message={failure} />
    </div>
  );
};
