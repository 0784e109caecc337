import { contract, limits } from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { profileTexts } from '../../texts/profiles.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = profileTexts.profile.report;

/** Tells the admins what is wrong with the reader's own figures; they find it under Settings > Reported issues. */
export const ReportMistake = ({ close }: { close: () => void }): ReactNode => {
  const [message, setMessage] = useState('');
  const { busy, failure, submit } = useSubmission(texts.failed);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit(async () => {
      await call(contract.issueReports.reportMistake, { body: { path: location.pathname, message } });
      showToast({ type: 'success', title: texts.sent, message: texts.sentText });
      close();
    });
  };
  return (
    <form className="mistake" onSubmit={send}>
      <TextArea
        label={texts.label}
        hint={texts.explain}
        rows={3}
        maxLength={limits.description}
        value={message}
        change={setMessage}
        autoFocus
      />
      <Failure message={failure} />
      <p className="choices">
        <Button type="submit" variant="primary" disabled={busy || message.trim() === ''}>
          {texts.send}
        </Button>
        <Button onClick={close}>{texts.cancel}</Button>
      </p>
    </form>
  );
};
