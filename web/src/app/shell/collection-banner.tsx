import { lazy, Suspense, type ReactNode } from 'react';
import { Pending } from '../../ui/query-state.tsx';

const CollectionNote = lazy(async () => ({
  default: (await import('../../features/integrations/collection-note.tsx')).CollectionNote,
}));

/** Screens that do not show the note themselves, as the Overview, profiles and teams do. */
const shown = /^\/(performance\/(?!profiles)|insights|reports)/;

export const CollectionBanner = ({ path }: { path: string }): ReactNode =>
  shown.test(path) ? (
    <div className="banner-place">
      <Suspense fallback={<Pending />}>
        <CollectionNote key={path} />
      </Suspense>
    </div>
  ) : null;
