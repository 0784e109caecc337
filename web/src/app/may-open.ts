import { roleLevels, type User } from '@sightline/contract';

export type Needs = 'manager' | 'admin' | 'platform';

export const mayOpen = (user: User, needs: Needs): boolean =>
  needs === 'platform' ? user.isPlatformAdmin : roleLevels[user.role] >= roleLevels[needs];
