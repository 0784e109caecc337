import { useState, type ReactNode } from 'react';
import { copyText } from '../platform/copy-text.ts';
import { Button } from './button.tsx';
import './copy-line.css';

const copiedMs = 2_000;

export const CopyLine = ({
  label,
  text,
  copy,
  copied,
}: {
  label: string;
  text: string;
  copy: string;
  copied: string;
}): ReactNode => {
  const [done, setDone] = useState(false);
  const take = async (): Promise<void> => {
    if (!(await copyText(text))) return;
    setDone(true);
    setTimeout(() => setDone(false), copiedMs);
  };
  return (
    <p className="copy-line">
      <span className="label">{label}</span>
      <code className="s">{text}</code>
      <Button aria-label={`${done ? copied : copy}: ${label}`} onClick={() => void take()}>
        {done ? copied : copy}
      </Button>
    </p>
  );
};
