import type { ReactNode } from 'react';

/** The text must state what the color means. */
export const Chip = ({ tone, children }: { tone?: 'bad' | 'warn' | undefined; children: ReactNode }): ReactNode => (
  <span className={`fact${tone === undefined ? '' : ` ${tone}`}`}>{children}</span>
);
