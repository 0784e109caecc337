import { lazy, Suspense, type ReactNode } from 'react';
import { Pending } from '../../ui/query-state.tsx';
import { usePendingMappings } from './use-pending-mappings.ts';

const PendingMappings = lazy(async () => ({ default: (await import('./pending-mappings.tsx')).PendingMappings }));

/** Pending decisions about who is who, fetched while their code loads; only for users who can make them. */
export const PendingMappingsNote = (): ReactNode =>
  usePendingMappings().isEnabled ? (
    <Suspense fallback={<Pending />}>
      <PendingMappings />
    </Suspense>
  ) : null;
