import type { ReactNode } from 'react';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { UndecidedNote } from '../features/people/undecided-note.tsx';
import { ProfilesPage } from '../features/profiles/profiles-page.tsx';
import { ProfilePage } from '../features/profiles/profile-page.tsx';
import { useSample } from '../platform/sample.ts';

/** The profiles, with what waits to be decided about who of them is who; of one's own organization, so not beside the sample. */
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

export const ProfileOfPersonScreen = (): ReactNode => <ProfilePage notes={<CollectionNote />} />;
