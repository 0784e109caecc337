import type { ReactNode } from 'react';
import { CollectionNote } from '../features/integrations/collection-note.tsx';
import { PendingMappingsNote } from '../features/people/pending-mappings-note.tsx';
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
          {isSample ? null : <PendingMappingsNote />}
        </>
      }
    />
  );
};
