import { useState, type ReactNode } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { securityTexts as texts } from '../../texts/security.ts';
import { Button } from '../../ui/button.tsx';

export const CopyButton = ({ text }: { text: string }): ReactNode => {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => setCopied(await copyText(text));
  return <Button onClick={() => void copy()}>{copied ? texts.copied : texts.copy}</Button>;
};
