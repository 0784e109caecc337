import type { SignOutReason } from '../platform/session.ts';

/** What the sign-in screen remembers in its address: the page, and who left it where it was somebody. */
export type SignInSearch = { from?: string; by?: string };

/** Only paths of ours: an address elsewhere would be an open redirect. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

export const readSignInSearch = (search: Record<string, unknown>): SignInSearch => {
  const { from, by } = search;
  if (!isOwnPath(from)) return {};
  return typeof by === 'string' ? { from, by } : { from };
};

/** Who signs out leaves nothing behind. A session that ended by itself goes on at its page, for the same user. */
export const rememberPage = (page: string, left: { userId: string; reason: SignOutReason } | null): SignInSearch => {
  if (page === '/' || left?.reason === 'manual') return {};
  return left === null ? { from: page } : { from: page, by: left.userId };
};

/** Where a user begins. */
export const homeOf = ({ isPlatformAdmin }: { isPlatformAdmin: boolean }): string =>
  isPlatformAdmin ? '/platform' : '/dashboard';

/** Where somebody lands who has signed in: never on the page that another user has left. */
export const landingOfUser = ({ from, by }: SignInSearch, userId: string, home = '/dashboard'): string =>
  from === undefined || (by !== undefined && by !== userId) ? home : from;
