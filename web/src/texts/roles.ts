import { t, type Role } from '@sightline/contract';

/** Roles in an organization. */
export const roleNames: Readonly<Record<Role, string>> = {
  developer: t('developer'),
  manager: t('manager'),
  admin: t('admin'),
};
