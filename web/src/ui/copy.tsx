import { useEffect, useState, type ReactNode } from 'react';
import { copyText } from '../platform/copy-text.ts';
import { copyingTexts as texts } from '../texts/copying.ts';
import { Button } from './button.tsx';
import './copy.css';

const copiedMs = 2_000;

type Props = {
  text: string;
  /** What it copies, where there are several buttons. */
  name?: string;
};

/** Copies a text and confirms it. */
export const CopyButton = ({ text, name }: Props): ReactNode => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => setCopied(await copyText(text));
  const label = copied ? texts.copied : texts.copy;
  return (
    <>
      <Button aria-label={name === undefined ? undefined : `${label}: ${name}`} onClick={() => void copy()}>
        {label}
      </Button>
      <span className="hidden-text" role="status">
        {copied ? texts.copied : ''}
      </span>
    </>
  );
};

/** A text with its button. */
export const CopyLine = ({ label, text }: { label: string; text: string }): ReactNode => (
  <p className="copy-line">
    <span className="label">{label}</span>
    <code className="s">{text}</code>
    <CopyButton text={text} name={label} />
  </p>
);
