import type { ReactNode } from 'react';

/** Keeps the place of findings that are still to be read. */
export const FindingsPlace = (): ReactNode => (
  <div className="panel findings waiting" data-pending="" aria-busy="true" />
);
