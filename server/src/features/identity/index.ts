import { authenticate, findAgain } from './sessions.ts';
import { whyEnded } from './why-ended.ts';
import type { Feature } from '../../platform/feature.ts';
import { expireRecordsJob } from './expire-records.ts';
import { forgotPasswordJob } from './forgot-password.ts';
import { identityRoutes, type FromAbove } from './identity.routes.ts';

export {
  insertOrganization,
  findVerifiedAccount,
  removeSampleOrganization,
  restoreMembers,
  type NewMember,
} from './identity.store.ts';
export { insertPlatformAdmin, setPlatformAdmin } from './platform-users.store.ts';
export { probeAuthentication } from './probe-authentication.ts';
export { setTenantLimits, setTenantPlan, setTenantStatus } from './tenant-limits.store.ts';
export { refuseDemo } from './demo-users.ts';
export { listAcceptedForTeams } from './invitations.store.ts';
export { memberPreferences } from './preferences/change-preferences.ts';
export { hashPassword } from './passwords.ts';
export { servePictures } from './serve-pictures.ts';

/** Who a token belongs to. */
export const tokens = { authenticate, findAgain, whyEnded };

/** Users, sessions and organizations. Higher features (people, facts, the demo) are passed in. */
export const createIdentity = (parts: FromAbove): Feature => ({
  name: 'identity',
  routes: identityRoutes(parts),
  jobs: [forgotPasswordJob, expireRecordsJob],
});
