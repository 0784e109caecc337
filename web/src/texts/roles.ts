import { t } from '@sightline/contract';

/** A role in a sentence or next to a name. */
export const roleName = (role: string): string =>
  t('{role, select, admin {admin} manager {manager} other {developer}}', { role });
