import type { ReactNode } from 'react';

/** A short fact next to others. The tone marks it as bad or worth attention; the words say the same. */
export const Chip = ({ tone, children }: { tone?: 'bad' | 'warn' | undefined; children: ReactNode }): ReactNode => (
  <span className={`fact${tone === undefined ? '' : ` ${tone}`}`}>{children}</span>
);
