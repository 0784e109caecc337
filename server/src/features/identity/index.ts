import type { Feature } from '../../platform/feature.ts';
import { forgotPasswordJob } from './forgot-password.ts';
import { identityRoutes, type DemoCredentials, type ProfileOf } from './identity.routes.ts';
import type { Platform } from '../../platform/context.ts';

export {
  insertOrganization,
  findDemoOrganization,
  listActiveOrganizations,
  listMembers,
  readTimeZone,
  restoreMember,
  type NewMember,
} from './identity.store.ts';
export { listMemberAccounts, readNames, type MemberAccount } from './members.store.ts';
export { hashPassword } from './passwords.ts';
export { serveAvatars } from './serve-avatars.ts';
export { authenticate, findAgain } from './sessions.ts';

/** Users, sessions and organisations. What lies above it (people, the demo) is handed in. */
export const createIdentity = (parts: {
  profileOf: ProfileOf;
  demo: (platform: Platform) => DemoCredentials | null;
}): Feature => ({ name: 'identity', routes: identityRoutes(parts.profileOf, parts.demo), jobs: [forgotPasswordJob] });
