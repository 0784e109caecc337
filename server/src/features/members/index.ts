/** Who belongs to an organization, and may act in it. */
export { findActingMember } from './acting-member.store.ts';
export {
  listMembers,
  listAnnouncementReaders,
  listTenantAdmins,
  type MemberAccount,
  type AnnouncementReader,
  readNames,
} from './directory.store.ts';
export { readMemberAccounts } from './read-member-accounts.ts';
