import type { ReactNode } from 'react';
import { CollectionNote } from '../features/collection/collection-note.tsx';
import { ProfilesPage } from '../features/profiles/profiles-page.tsx';

export const ProfilesScreen = (): ReactNode => <ProfilesPage notes={<CollectionNote />} />;
