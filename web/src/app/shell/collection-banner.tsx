import { lazy, Suspense, type ReactNode } from 'react';
import { Pending } from '../../ui/query-state.tsx';

const CollectionNote = lazy(async () => ({
  default: (await import('../../features/integrations/collection-note.tsx')).CollectionNote,
}));

/** Screens of figures that do not place the note themselves, as the Overview, profiles and teams do. */
const shown = /^\/(performance\/(?!profiles)|insights|reports)/;

/** What is known to be missing from the figures below. */
export const CollectionBanner = ({ path }: { path: string }): ReactNode =>
  shown.test(path) ? (
    <div className="banner-place">
      <Suspense fallback={<Pending />}>
        <CollectionNote />
      </Suspense>
    </div>
  ) : null;
