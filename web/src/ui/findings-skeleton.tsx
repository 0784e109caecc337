import type { ReactNode } from 'react';

/** Reserves the space of findings while they load. */
export const FindingsSkeleton = (): ReactNode => (
  <div className="panel findings waiting" data-pending="" aria-busy="true" />
);
