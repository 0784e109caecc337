import { useState, type ReactNode } from 'react';
import { securityTexts as texts } from '../../texts/security.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

export const CopyButton = ({ text }: { text: string }): ReactNode => {
  const [copied, setCopied] = useState(false);
  const { failure, submit } = useSubmission(texts.failed);
  const copy = (): void =>
    submit(async () => {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    });
  return (
    <>
      <Button onClick={copy}>{copied ? texts.copied : texts.copy}</Button>
      <Failure message={failure} />
    </>
  );
};
