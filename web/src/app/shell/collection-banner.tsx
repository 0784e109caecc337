import type { ReactNode } from 'react';
import { CollectionNote } from '../../features/collection/collection-note.tsx';

/** Screens of figures that do not place the note themselves, as the Overview, profiles and teams do. */
const shown = /^\/(performance\/(?!profiles)|insights|reports)/;

/** What is known to be missing from the figures below. */
export const CollectionBanner = ({ path }: { path: string }): ReactNode =>
  shown.test(path) ? (
    <div className="banner-place">
      <CollectionNote />
    </div>
  ) : null;
