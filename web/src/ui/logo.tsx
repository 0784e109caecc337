import type { ReactNode } from 'react';

export const Logo = (): ReactNode => (
  <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
    <circle cx="8" cy="11" r="5.6" fill="none" stroke="var(--ink)" strokeWidth="2" />
    <path d="M8 11H21" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" />
    <circle cx="8" cy="11" r="1.8" fill="var(--accent)" />
  </svg>
);
