import type { Feature } from '../../platform/feature.ts';
import { expireRecordsJob } from './expire-records.ts';
import { forgotPasswordJob } from './forgot-password.ts';
import { identityRoutes, type FromAbove } from './identity.routes.ts';

export {
  insertOrganization,
  findDemoOrganization,
  findVerifiedAccount,
  listActiveOrganizations,
  listMembers,
  readOrganization,
  readTimeZone,
  restoreMember,
  type NewMember,
} from './identity.store.ts';
export {
  countPlatformUsers,
  insertPlatformAdmin,
  listPlatformUsers,
  readTotals,
  setPlatformAdmin,
} from './platform-users.store.ts';
export { probeAuthentication } from './probe-authentication.ts';
export { readLimits, readTrialEnd } from './tenant-limits.store.ts';
export {
  countTenants,
  findTenant,
  listTenantAdmins,
  listTenants,
  setTenantLimits,
  setTenantPlan,
  setTenantStatus,
  type TenantRow,
  type TenantScope,
} from './tenants.store.ts';
export { refuseDemo } from './demo-users.ts';
export { findSampleOrganization, removeSampleOrganization } from './sample-organization.store.ts';
export { listAcceptedForTeams, listInvitedTeams } from './invitations.store.ts';
export {
  listMemberAccounts,
  listNewsReaders,
  readNames,
  type MemberAccount,
  type NewsReader,
} from './members.store.ts';
export { readPreferencesOf } from './preferences/preferences.store.ts';
export { hashPassword } from './passwords.ts';
export { assertRoomForTeams } from './plan-limits.ts';
export { serveAvatars } from './serve-avatars.ts';
export { hashOf, newCode } from './secret-links.ts';
export { findActingMember } from './acting-member.store.ts';
export { authenticate, findAgain } from './sessions.ts';

/** Users, sessions and organisations. What lies above it (people, facts, the demo) is handed in. */
export const createIdentity = (parts: FromAbove): Feature => ({
  name: 'identity',
  routes: identityRoutes(parts),
  jobs: [forgotPasswordJob, expireRecordsJob],
});
