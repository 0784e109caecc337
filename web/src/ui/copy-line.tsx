import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import './copy-line.css';

export const CopyLine = ({ label, text }: { label: string; text: string }): ReactNode => (
  <p className="copy-line">
    <span className="label">{label}</span>
    <code className="s">{text}</code>
    <CopyButton text={text} name={label} />
  </p>
);
