import type { SessionUser } from '../../platform/context.ts';
import { NotAllowed } from '../../platform/errors.ts';

/** Demo users try everything but what would reach outside or lock others out. @throws NotAllowed */
export const refuseDemo = (user: SessionUser, why: string): void => {
  if (user.isDemo) throw new NotAllowed(why);
};
