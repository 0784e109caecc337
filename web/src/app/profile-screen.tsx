import type { ReactNode } from 'react';
import { ChangePasswordForm } from '../features/identity/change-password-form.tsx';
import { ProfilePage } from '../features/profile/profile-page.tsx';

export const ProfileScreen = (): ReactNode => <ProfilePage changePassword={<ChangePasswordForm />} />;
