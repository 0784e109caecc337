import type { ReactNode } from 'react';
import { CollectionNote } from '../features/collection/collection-note.tsx';
import { ProfilesPage } from '../features/profiles/profiles-page.tsx';
import { ProfilePage } from '../features/profiles/profile-page.tsx';

export const ProfilesScreen = (): ReactNode => <ProfilesPage notes={<CollectionNote />} />;

export const ProfileOfPersonScreen = (): ReactNode => <ProfilePage notes={<CollectionNote />} />;
