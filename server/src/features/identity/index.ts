import { authenticate, reloadSession } from './sessions/sessions.ts';
import { whyEnded } from './sessions/why-ended.ts';
import type { Feature } from '../../platform/feature.ts';
import { expireRecordsJob } from './expire-records.ts';
import { forgotPasswordJob } from './sign-in/forgot-password.ts';
import { identityRoutes, type FromAbove } from './identity.routes.ts';

export {
  insertOrganization,
  findVerifiedAccount,
  removeSampleOrganization,
  restoreMembers,
  type NewMember,
} from './identity.store.ts';
export { insertPlatformAdmin, setPlatformAdmin } from './platform-users.store.ts';
export { probeAuthentication } from './sign-in/probe-authentication.ts';
export { setTenantLimits, setTenantPlan, setTenantStatus } from './organizations/tenant-limits.store.ts';
export { refuseDemo } from './demo-users.ts';
export { listAcceptedForTeams } from './members/invitations.store.ts';
export { memberPreferences } from './preferences/change-preferences.ts';
export { hashPassword } from './sign-in/passwords.ts';
export { servePictures } from './serve-pictures.ts';

/** Who a token belongs to. */
export const tokens = { authenticate, reloadSession, whyEnded };

/** Users, sessions and organizations. Higher features (people, facts, the demo) are passed in. */
export const createIdentity = (parts: FromAbove): Feature => ({
  name: 'identity',
  routes: identityRoutes(parts),
  jobs: [forgotPasswordJob, expireRecordsJob],
});
