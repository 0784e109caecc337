import type { ReactNode } from 'react';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { UndecidedNote } from '../features/people/undecided-note.tsx';
import { ProfilesPage } from '../features/profiles/profiles-page.tsx';
import { useSample } from '../platform/sample.ts';

/** The profiles, with pending decisions about who is who. Those concern the user's own organization, so the sample hides them. */
export const ProfilesScreen = (): ReactNode => {
  const isSample = useSample().on;
  return (
    <ProfilesPage
      notes={
        <>
          <CollectionNote />
          {isSample ? null : <UndecidedNote />}
        </>
      }
    />
  );
};
